"""Fiction: what a character, a made-up person or a text to be written says is nobody's fact."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..candidate import Candidate
from ..fragment import Role
from ..text import Span, sentences, words
from .gate import Gate, GateContext, Refusal
from .reading import Source, spaced

_PLAY = re.compile(
    r" (?:let's (?:play|role-?play|pretend)|lets (?:play|roleplay)|role-?play(?:ing)?|(?:you're|you are|be|act as|play) "
    r"(?:an?|the|my) (?:\w+ ){1,10}(?:i'm|i am|im|and i|your)|(?:i'm|i am) (?:your|the) (?:\w+ ){0,4}(?:and )?you(?:'re| are)"
    r"|i am your \w+ \w+ who|(?:respond|answer|reply|speak|talk) as (?:an?|the|my|if you)|stay in character|in character"
    r"|pretend (?:you're|you are|to be|i'm|i am|that i)|vamos (?:brincar|jogar|fingir|encenar)|faz(?:er)? de conta"
    r"|(?:agora )?(?:voce|vc|tu) (?:e|es) (?:o|a|um|uma|meu|minha) (?:\w+ ){1,8}(?:e )?eu (?:sou|serei)"
    r"|eu (?:sou|serei) (?:o|a|um|uma) (?:\w+ ){1,10}(?:e )?(?:voce|vc|tu) (?:e|es|sera)|finja que|finge que"
    r"|jugamos a que|juguemos|vamos a jugar|hagamos de cuenta|haz de cuenta|imagina que eres|eres (?:el|la|un|una|mi) "
    r"(?:\w+ ){1,8}(?:y )?yo (?:soy)?|yo soy (?:el|la|un|una) (?:\w+ ){1,10}y tu (?:el|la|un|una)?"
    r"|responde como (?:si fueras )?(?:un|una|el|la|uma|um|o|a)|text adventure|interrogame) |^ (?:jugamos|brincando|rpg) (?:yo|eu|i'm|i) "
)  # fmt: skip
_WRITTEN = re.compile(
    r" (?:(?:continue|finish|write|rewrite|draft|start|add to|edit) (?:\w+ ){0,3}(?:story|tale|novel|monologue|diary|poem|"
    r"scene|fanfic|essay|script|dialogue|speech|lyrics|song|love letter)|in (?:the )?first person|"
    r"in 1st person|invent everything|write me as|write as (?:if|an?|the)|make (?:me )?(?:up )?an? (?:sample|fake|fictional)"
    r"|(?:sample|fake|fictional|made-up|imaginary) (?:\w+ )?(?:profile|person|user|bio|customer)|i am the narrator"
    r"|(?:continua|termina|escreve|escreva|reescreve|inventa|invente|cria|crie|narra|narre) (?:\w+ ){0,4}(?:conto|historia|"
    r"romance|monologo|diario|poema|cena|dialogo|letra|carta|discurso|roteiro)|em (?:1a|primeira) pessoa|1a pessoa"
    r"|meu diario comeca|(?:continua|termina|escribe|reescribe|inventa|crea|narra) (?:\w+ ){0,4}(?:cuento|historia|"
    r"novela|monologo|diario|poema|escena|dialogo|letra|carta|discurso|guion)|en primera persona) "
)
_CHARACTER = re.compile(
    r"^ rpg (?:minha|meu|eu|sou|mi|my) | (?:(?:my|the|her|his|our) (?:\w+ )?(?:character|protagonist|narrator|hero|heroine|villain|avatar|oc|persona|paladin|"
    r"wizard|rogue|cleric|druid|warlock)|(?:minha|meu|a|o) (?:\w+ )?(?:personagem|protagonista|narrador|narradora|vila|"
    r"heroi|heroina|mago|bruxa|guerreira|guerreiro)|eu lirico|(?:mi|el|la) (?:\w+ )?(?:personaje|protagonista|narrador|"
    r"narradora|heroe|heroina|villano|hechicero)|in the (?:game|play|story|film|movie|novel|show|sketch|song)|"
    r"no (?:jogo|filme|conto|livro|rpg)|na (?:novela|peca|historia|serie)|en (?:el|la) (?:juego|pelicula|cuento|novela|"
    r"obra|serie)|the character is|a personagem|el personaje) "
)
_SETTING = re.compile(
    r" (?:(?:set|takes place|happens) (?:in|on|at)|(?:se passa|que se passa|ambientad[oa]) (?:em|no|na|n[oa]s)|"
    r"(?:transcurre|ambientad[oa]|pasa) en) "
)
_MADE_UP = re.compile(
    r" (?:novel|story|tale|book|film|movie|play|series|game|campaign|mystery|thriller|script|romance|conto|livro|filme|"
    r"serie|jogo|campanha|roteiro|novela|cuento|libro|pelicula|juego|guion) "
)
_SAYING = re.compile(
    r" (?:(?:write|draft|make|invent|compose|send|give|text|tell|say|answer|reply|caption|email|message)\b(?:\W+\w+){0,12}?"
    r" (?:saying|that says|telling (?:him|her|them))|(?:escreve|escreva|inventa|invente|faz|faca|manda|cria|monta|redige)"
    r"(?:\W+\w+){0,12}? (?:dizendo|falando|avisando)|(?:escribe|escribeme|inventa|haz|hazme|redacta|manda)(?:\W+\w+){0,12}?"
    r" (?:diciendo|que diga)) "
)
_OUT = re.compile(
    r" (?:ok pause|pause|out of character|ooc|stop (?:the )?(?:game|roleplay)|enough|back to reality|fora do personagem|"
    r"pausa|chega|fim do jogo|sai do personagem|fuera de personaje|basta) "
)


def invented_spans(source: Source, plays_on: bool) -> tuple[Span, ...]:
    """Return the stretches of a message that are play, told of a character, or dictated for a text to be written.

    Args:
        source: the message.
        plays_on: whether a play or a story goes on from an earlier message.
    """
    if plays_on:
        return (Span(0, len(source.content)),)
    return tuple(_found(source))


def _found(source: Source) -> Iterator[Span]:
    content = source.content
    for number, sentence in enumerate(source.sentences):
        folded = spaced(source.words_in(sentence))
        if _PLAY.search(folded) or _WRITTEN.search(folded):
            end = len(content) if number + 1 < len(source.sentences) else sentence.end
            yield Span(sentence.start, end)
            return
        if _CHARACTER.search(folded):
            yield sentence
        elif _MADE_UP.search(folded) and (setting := _SETTING.search(folded)) is not None:
            yield Span(_position(source, sentence, folded, setting.end()), sentence.end)
        elif (saying := _SAYING.search(folded)) is not None:
            yield Span(_position(source, sentence, folded, saying.end()), sentence.end)


def _position(source: Source, sentence: Span, folded: str, end: int) -> int:
    """Return where in the message the word starts that stands at *end* of the folded sentence."""
    tokens = source.words_in(sentence)
    before = folded[:end].split()
    return tokens[len(before)].start if len(before) < len(tokens) else sentence.end


def _plays_on(source: Source, context: GateContext) -> bool:
    """Whether an earlier user message began a play or a story that this one goes on with."""
    for message in reversed(context.fragment.messages[: source.position]):
        if message.role is not Role.USER:
            continue
        for sentence in reversed(list(sentences(message.content))):
            folded = spaced(words(sentence.of(message.content)))
            if _OUT.search(folded):
                return False
            if _PLAY.search(folded) or _WRITTEN.search(folded):
                return True
    return False


def _fiction(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Refuse what is said in a role, of a character, or for a text to be written."""
    citation = context.citation(candidate)
    source = citation.source
    invented = context.remembered(source, "invented", lambda s: invented_spans(s, _plays_on(s, context)))
    said = [word.span for word in citation.said] or [clause.span for clause in citation.clauses]
    if invented and all(_is_inside(span, invented) for span in said or [citation.span]):
        return Refusal("it is said in a role, of a character or for a text to be written")
    return candidate


def _is_inside(span: Span, stretches: tuple[Span, ...]) -> bool:
    return any(other.start <= span.start < other.end for other in stretches)


FICTION = Gate("fiction", 1, _fiction)
