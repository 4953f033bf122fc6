"""The container: builds the memory from settings, and closes what it opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dependency_injector import containers, providers

from ..application.consolidate import Consolidate, ConsolidationPolicy
from ..application.context import AssembleContext
from ..application.extract import ExtractFacts, World
from ..application.facade import MemoryFacade, Parts
from ..application.forget import ForgetThread
from ..application.gathering import Gather
from ..application.jobs import CHAT_EXTRACT, THREAD_OBSERVE, USER_CONSOLIDATE, Job, JobPolicy
from ..application.log import MemoryLog
from ..application.observe import ObserveThread, ObservingPolicy
from ..application.people import PeoplesWord
from ..application.ports import Clock, Consolidator, Observer, TokenCounter
from ..application.projections import PROJECTIONS
from ..application.rankers import by_words
from ..application.reading import GatedReader, ReadingPolicy, Windows
from ..application.recall import Recall
from ..application.recall_messages_tool import RecallMessagesTool
from ..application.receipts import ContextReceipts
from ..application.record import RecordTurn
from ..application.revise import ReviseMessages
from ..application.search_tool import SearchTool
from ..application.threads import KeepThreads
from ..application.tools import AgentTools
from ..application.user_people import UserMemoryPeople
from ..application.worker import Worker
from ..application.working_memory import DocumentPolicy, KeepDocument
from ..domain.catalogue import default_catalogue
from ..domain.log import EVENTS
from .documents import schema_of
from .extractors import (
    AvailableExtractor,
    deterministic_extractor,
    deterministic_observer,
    estimated_tokens,
    gemma_alone,
    gemma_consolidator,
    gemma_extractor,
    gemma_observer,
    gemma_tokens,
    no_extractor,
    openai_consolidator,
    openai_extractor,
    openai_observer,
)
from .settings import Settings
from .sqlite import SQLiteStore, StoreSettings
from .sqlite.jobs import JobQueue, JobTable
from .sqlite.searching import SQLiteWords
from .sqlite.upkeep import SQLiteUpkeep
from .sqlite.views import SQLiteViews
from .world import RandomIds, SystemClock


def open_store(clock: Clock, path: str, settings: StoreSettings) -> Iterator[SQLiteStore]:
    """Open the database, and close it with the container."""
    store = SQLiteStore.open(
        path, events=EVENTS, projections=PROJECTIONS, clock=clock, jobs=JobTable(), settings=settings
    )
    yield store
    store.close()


def steps_of_a_worker(
    available: AvailableExtractor,
    extract: providers.Provider[ExtractFacts],
    consolidate: Consolidate,
    observe: ObserveThread,
) -> dict[str, Callable[[Job], object]]:
    """Say who does which job; where there is nobody to read, extraction waits."""
    reader = extract() if available.extractor else None

    def read(job: Job) -> None:
        assert reader is not None
        reader(job)
        observe.wake(job.resource_id, job.target_id)

    reading: dict[str, Callable[[Job], object]] = {CHAT_EXTRACT: read} if reader else {}
    return {**reading, USER_CONSOLIDATE: consolidate, THREAD_OBSERVE: observe}


class Container(containers.DeclarativeContainer):
    """The parts of one memory on one file.

    `config` takes the fields of `Settings`; a missing one is an error, never a silent None.
    Override `clock`, `ids` or `extractor` to put parts of your own in place.
    """

    config = providers.Configuration(strict=True)

    clock = providers.Singleton(SystemClock)
    ids = providers.Singleton(RandomIds)
    world = providers.Singleton(World, clock=clock, ids=ids)
    catalogue = providers.Singleton(default_catalogue)
    job_policy = providers.Singleton(
        JobPolicy,
        debounce_s=config.debounce_s,
        max_wait_s=config.max_wait_s,
        lease_s=config.lease_s,
        max_attempts=config.max_attempts,
        backoff_s=config.backoff_s,
        consolidate_after_s=config.consolidate_after_s,
        consolidate_max_wait_s=config.consolidate_max_wait_s,
    )
    reading_policy = providers.Singleton(
        ReadingPolicy,
        window_messages=config.window_messages,
        window_characters=config.window_characters,
        context_messages=config.context_messages,
        time_zone=config.time_zone,
        owner=config.owner,
    )
    store_settings = providers.Singleton(
        StoreSettings,
        synchronous=config.synchronous,
        busy_timeout_s=config.busy_timeout_s,
        head_path=config.head_path,
        key_path=config.key_path,
    )

    store = providers.Resource(open_store, clock, config.db.as_(str), store_settings)
    log = providers.Singleton(MemoryLog, store)
    views = providers.Singleton(SQLiteViews, store, store)
    queue = providers.Singleton(JobQueue, store, clock)
    upkeep = providers.Singleton(SQLiteUpkeep, store)
    words = providers.Singleton(SQLiteWords, store)
    rankers = providers.Singleton(by_words, words)
    recall = providers.Singleton(Recall, words, rankers, clock, config.time_zone)

    model = providers.Dict(
        model_path=config.model_path,
        model_id=config.model_id,
        models_folder=config.models_folder,
        n_threads=config.model_threads,
        timeout_s=config.model_timeout_s,
    )
    endpoint = providers.Dict(
        base_url=config.openai_base_url,
        model=config.openai_model,
        api_key=config.openai_api_key,
        timeout_s=config.openai_timeout_s,
    )
    extractor = providers.Selector(
        config.extractor,
        gemma=providers.Singleton(gemma_extractor, model),
        **{"gemma-alone": providers.Singleton(gemma_alone, model)},
        openai=providers.Singleton(openai_extractor, endpoint),
        deterministic=providers.Singleton(deterministic_extractor),
        none=providers.Singleton(no_extractor),
    )
    reader = providers.Singleton(GatedReader, extractor.provided.extractor, catalogue)

    tokens: providers.Provider[TokenCounter] = providers.Selector(
        config.token_counter,
        estimate=providers.Singleton(estimated_tokens),
        gemma=providers.Singleton(gemma_tokens, model),
    )

    windows = providers.Singleton(Windows, views, reading_policy)
    revise = providers.Singleton(ReviseMessages, log, views, clock, job_policy)
    record = providers.Singleton(RecordTurn, log, views, clock, job_policy, revise)
    people = providers.Singleton(
        PeoplesWord, log, views, record=record, catalogue=catalogue, clock=clock, jobs=job_policy
    )
    document_schema = providers.Singleton(schema_of, config.working_memory_schema)
    document_policy = providers.Singleton(
        DocumentPolicy,
        max_characters=config.working_memory_characters,
        schema=document_schema,
        projection=config.working_memory_projection,
    )
    documents = providers.Singleton(KeepDocument, log, views, clock, document_policy)
    tools = providers.Singleton(
        AgentTools,
        documents,
        providers.List(providers.Singleton(SearchTool, recall), providers.Singleton(RecallMessagesTool, views)),
    )
    consolidator: providers.Provider[Consolidator | None] = providers.Selector(
        config.consolidator,
        gemma=providers.Singleton(gemma_consolidator, model),
        openai=providers.Singleton(openai_consolidator, endpoint),
        none=providers.Object(None),
    )
    consolidation_policy = providers.Singleton(ConsolidationPolicy, review_share=config.review_share)
    consolidate = providers.Singleton(
        Consolidate,
        log,
        views,
        consolidator=consolidator,
        catalogue=catalogue,
        world=world,
        policy=consolidation_policy,
        after=documents.provided.project,
    )
    user_people = providers.Singleton(UserMemoryPeople, log, views, consolidate, world, job_policy)
    forget = providers.Singleton(ForgetThread, log, views, clock, job_policy)
    extract = providers.Singleton(
        ExtractFacts, log, views, windows=windows, reader=reader, world=world, jobs=job_policy
    )
    observer: providers.Provider[Observer | None] = providers.Selector(
        config.observer,
        deterministic=providers.Singleton(deterministic_observer, tokens),
        gemma=providers.Singleton(gemma_observer, model, tokens),
        openai=providers.Singleton(openai_observer, endpoint),
        none=providers.Object(None),
    )
    observing_policy = providers.Singleton(
        ObservingPolicy,
        after_tokens=config.observe_after_tokens,
        keep_tokens=config.observe_keep_tokens,
        share=config.observation_share,
        budget_tokens=config.observation_budget_tokens,
    )
    observe = providers.Singleton(
        ObserveThread, log, views, observer=observer, tokens=tokens, world=world, policy=observing_policy
    )
    worker = providers.Singleton(
        Worker,
        queue,
        providers.Singleton(steps_of_a_worker, extractor, extract.provider, consolidate, observe),
        log=log,
        clock=clock,
        policy=job_policy,
        catch_up=store.provided.catch_up,
    )
    receipts = providers.Singleton(ContextReceipts, log, views, observe=observe, world=world)
    gather = providers.Singleton(Gather, log, recall=recall, tokens=tokens, world=world)
    context = providers.Singleton(AssembleContext, log, views, gather=gather, receipts=receipts, tokens=tokens)
    parts = providers.Singleton(
        Parts,
        record=record,
        people=people,
        consolidate=consolidate,
        user_people=user_people,
        forget=forget,
        documents=documents,
        tools=tools,
        recall=recall,
        context=context,
        receipts=receipts,
        observe=observe,
        threads=providers.Singleton(KeepThreads, log, views, world),
        revise=revise,
        tokens=tokens,
        worker=worker,
        views=views,
        jobs=queue,
        upkeep=upkeep,
        world=world,
        enabled=config.enabled,
        extraction=extractor.provided.status,
    )
    memory = providers.Singleton(MemoryFacade, parts)


def container_for(settings: Settings) -> Container:
    """Return a container with *settings*; shut its resources down when done, or close its memory."""
    container = Container()
    container.config.from_dict(settings.model_dump())
    return container
