"""An assistant for couples who plan their money together: a stateless service with a memory injected.

    pip install lastro[openai] fastapi uvicorn
    export MEMORY_OPENAI_BASE_URL=http://127.0.0.1:8000/v1 MEMORY_OPENAI_MODEL=local
    uvicorn --app-dir docs/examples household_finance:app --port 8080

    curl -s localhost:8080/casais/silva/conversas/orcamento \
        -H 'content-type: application/json' \
        -d '{"quem": "Rita", "mensagem": "Nosso orçamento do mercado é de R$ 1.200 por mês."}'

The model is any that speaks the OpenAI protocol: llama.cpp's server, Ollama, OpenRouter; nothing else is sent anywhere.
A couple is one resource of the memory; each of the two speaks by name, so that facts are told apart.
"""

from __future__ import annotations

import os
from typing import Annotated, Any

from fastapi import Depends, FastAPI, HTTPException, Request
from pydantic import BaseModel, Field

from lastro import AgentChat, AgentTool, Container, Settings, container_for
from lastro.adapters.openai_compatible import EndpointSettings, OpenAIChatModel
from lastro.application.chat_model import ChatModel
from lastro.domain.errors import ChatModelUnavailableError, InvalidInputError, LastroError

INSTRUCTIONS = (
    "Você é um assistente de finanças para casais. Responda em português do Brasil, com frases curtas. "
    "Trate os dois com respeito e nunca tome partido. Use a ferramenta `orcamento` para somar gastos."
)
BUDGET_TOOL: dict[str, Any] = {
    "type": "function",
    "function": {
        "name": "orcamento",
        "description": "Soma gastos e diz quanto resta de um limite, em reais.",
        "parameters": {
            "type": "object",
            "properties": {
                "limite": {"type": "number", "description": "o limite do mês"},
                "gastos": {"type": "array", "items": {"type": "number"}, "description": "os gastos até agora"},
            },
            "required": ["limite", "gastos"],
        },
    },
}


def orcamento(limite: float, gastos: list[float]) -> dict[str, float]:
    """Return what was spent and what is left, in reais."""
    gasto = round(sum(gastos), 2)
    return {"gasto": gasto, "resta": round(limite - gasto, 2)}


class Pergunta(BaseModel):
    """What one of the two says."""

    quem: str = Field(min_length=1, max_length=80)
    mensagem: str = Field(min_length=1, max_length=20_000)


class Resposta(BaseModel):
    """What the assistant answers, and how its memory was."""

    resposta: str
    memoria: str
    recibo: str | None
    ferramentas: list[str]


class Memoria(BaseModel):
    """Something that is known of the couple, with the words that it came from."""

    sobre: str
    chave: str
    valor: str
    citacao: str


def service(container: Container, model: ChatModel) -> FastAPI:
    """Return the service over a memory and a model; both are injected, so that tests bring their own."""
    app = FastAPI(title="Finanças do casal")
    app.state.memory = container.memory()
    app.state.memory.start()
    app.state.agent = AgentChat(
        app.state.memory, model, tools=[AgentTool(BUDGET_TOOL, orcamento)], instructions=INSTRUCTIONS
    )

    @app.post("/casais/{casal}/conversas/{conversa}")
    async def pergunta(
        casal: str, conversa: str, dito: Pergunta, agent: Annotated[AgentChat, Depends(_agent)]
    ) -> Resposta:
        said = [{"role": "user", "name": dito.quem, "content": dito.mensagem}]
        try:
            reply = await agent.aask(said, casal, conversa)
        except InvalidInputError as error:
            raise HTTPException(422, str(error)) from error
        except ChatModelUnavailableError as error:
            raise HTTPException(503, "O modelo não respondeu; tente de novo.") from error
        called = [call.name for call in reply.tool_calls]
        return Resposta(
            resposta=reply.reply, memoria=reply.metadata.memory, recibo=reply.metadata.receipt, ferramentas=called
        )

    @app.get("/casais/{casal}/memorias")
    def memorias(casal: str, request: Request) -> list[Memoria]:
        try:
            rows = request.app.state.memory.user_memories(casal)
        except LastroError as error:
            raise HTTPException(422, str(error)) from error
        return [
            Memoria(sobre=row.subject, chave=row.memory_key, valor=row.memory_value, citacao=row.evidence_summary)
            for row in rows
        ]

    return app


def _agent(request: Request) -> AgentChat:
    agent: AgentChat = request.app.state.agent
    return agent


def __getattr__(name: str) -> FastAPI:
    """Build `app` when a server asks for it, with the settings of the environment."""
    if name != "app":
        raise AttributeError(name)
    settings = Settings.read(os.environ)
    endpoint = EndpointSettings(
        settings.openai_base_url or "", settings.openai_model or "", settings.openai_api_key or ""
    )
    return service(container_for(settings), OpenAIChatModel(endpoint))
