# language: es
Característica: Escuchando español
  Quien habla español recibe la misma memoria que los demás.
  Lo que cuenta de sí se guarda con sus propias palabras.

  Regla: Lo que una persona cuenta de sí se recuerda con su cita

    Ejemplo: Remedios cuenta dónde vive
      Cuando Remedios dice "Hola, vivo en Zaragoza, ¿qué tiempo hace?"
      Entonces la memoria cree que la ciudad de Remedios es "Zaragoza"
      Y cita las palabras "vivo en Zaragoza"

    Ejemplo: Una alergia
      Cuando Anselmo dice "soy alérgico a las nueces"
      Entonces la memoria cree que la alergia de Anselmo es "las nueces"
      Y cita las palabras "soy alérgico a las nueces"

  Regla: Lo nuevo toma el lugar de lo viejo

    Ejemplo: Una mudanza
      Dado que Remedios dice "vivo en Zaragoza"
      Cuando Remedios dice "me mudé a Huesca"
      Entonces la memoria cree que la ciudad de Remedios es "Huesca"
      Y la memoria ya no cree que la ciudad de Remedios es "Zaragoza"

  Regla: Lo que dicen otros queda fuera

    Ejemplo: La hermana de Anselmo
      Dado un modelo que afirma que la alergia de Anselmo es "polen"
      Cuando Anselmo dice "mi hermana es alérgica al polen"
      Entonces la memoria no cree nada sobre la alergia de Anselmo
      Y la afirmación sobre Anselmo fue rechazada por la regla de los terceros
