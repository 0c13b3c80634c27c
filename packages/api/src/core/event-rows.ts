import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { EVENT_CHANNEL } from "./events.ts";
import type { ClockJob } from "./job.ts";
import { execute, queryRows } from "./query.ts";

/** Shortest retention of an event after its commit. */
const RETENTION_MS = 5 * 60_000;
/**
 * Longest absence of a reader without a gap. It is well below the retention, because neither is
 * exact to the statement.
 */
const AWAY_MS = 4 * 60_000;
const BATCH_SIZE = 1_000;

/**
 * Position of a process in the events: everything that had committed when the snapshot was taken.
 */
export interface Position {
  readonly epoch: string;
  readonly snapshot: string;
  /** Time by the clock of the database. */
  readonly at: Date;
  /**
   * Set when a read was cut at the batch size: the snapshot to read up to, and the last row that
   * was read.
   */
  readonly rest: { readonly snapshot: string; readonly lastId: number } | null;
}

/**
 * Inserts events in the transaction in which they happened, in the order in which the query selects
 * them as jsonb.
 */
export const appendEvents = (eventsSql: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into event (payload) ${eventsSql}`;

/** Wakes the readers of every process; its commit does not wait for the disk. */
const notifyFrom = (origin: string): RawBuilder<string> =>
  sql`concat(set_config('synchronous_commit', 'off', true), pg_notify(${EVENT_CHANNEL}, ${origin})::text)`;

export const notifyReaders = (db: Db, origin = ""): Promise<void> =>
  execute(db)`select ${notifyFrom(origin)}`;

interface ReadRequest {
  readonly since: Position | null;
  /** Name of the reader, when the same statement wakes the other processes. */
  readonly notifyAs: string | null;
}

interface EventBatch {
  /** Is null after a crash, until a reader starts a new epoch. */
  readonly epoch: string | null;
  readonly snapshot: string;
  readonly at: Date;
  readonly facts: readonly unknown[];
  readonly lastId: number | null;
  readonly notified: string | null;
}

/**
 * Reads the events that the snapshot of the position did not see: those of transactions that began
 * later, and those of transactions that were open then. So a long transaction delays only its own
 * events. The events of one case are in order, because each writer waits for the lock of the case
 * before it takes the next id.
 */
async function getBatch(db: Db, { since, notifyAs }: ReadRequest): Promise<EventBatch> {
  const seen = sql`${since?.snapshot ?? null}::pg_snapshot`;
  const until = sql`coalesce(${since?.rest?.snapshot ?? null}::pg_snapshot, pg_current_snapshot())`;
  const rows = await queryRows(db)<EventBatch>`
    select (select epoch::text from event_cleanup) as epoch, ${until}::text as snapshot, now() as at,
      coalesce(json_agg(f.payload order by f.id), '[]') as facts, max(f.id) as last_id,
      ${notifyAs === null ? null : notifyFrom(notifyAs)}::text as notified
    from read_events(${seen}, ${until}, ${since?.rest?.lastId ?? 0}::bigint, ${BATCH_SIZE}::integer) f`;
  const [found] = rows;
  if (!found) throw new Error("a reading of events without a row");
  return found;
}

interface ReadOutcome {
  /** Position for the next read; read on immediately when it has a `rest`. */
  readonly position: Position;
  /** No event between the two positions can be missing. */
  readonly isWhole: boolean;
  readonly facts: readonly unknown[];
}

/**
 * Reads at most one batch of the events since a position; starts from now when the position is
 * unknown.
 */
export async function readEvents(db: Db, request: ReadRequest): Promise<ReadOutcome> {
  const { since } = request;
  const { facts: events, lastId, snapshot, at, ...found } = await getBatch(db, request);
  const epoch = found.epoch ?? (await startEpoch(db));
  const isContinuous = since?.epoch === epoch && at.getTime() - since.at.getTime() < AWAY_MS;
  if (!isContinuous)
    return { position: { epoch, snapshot, at, rest: null }, isWhole: false, facts: [] };
  const isRest = events.length === BATCH_SIZE && lastId !== null;
  return {
    position: isRest
      ? { ...since, rest: { snapshot, lastId } }
      : { epoch, snapshot, at, rest: null },
    isWhole: true,
    facts: events,
  };
}

async function startEpoch(db: Db): Promise<string> {
  await execute(db)`insert into event_cleanup default values on conflict do nothing`;
  const rows = await queryRows(db)<{ epoch: string }>`
    select epoch::text as epoch from event_cleanup`;
  const [row] = rows;
  if (!row) throw new Error("an epoch that did not begin");
  return row.epoch;
}

/** Deletes the events that every reader within the retention has seen. */
export const deleteSeenEvents = (db: Db): Promise<void> =>
  execute(db)`
    with due as (
      select snapshot from event_cleanup where seen_at < clock_timestamp() - make_interval(secs => ${RETENTION_MS / 1000})
    ), swept as (
      delete from event e using due
      where e.xid < pg_snapshot_xmax(due.snapshot) and pg_visible_in_snapshot(e.xid, due.snapshot)
    )
    update event_cleanup l set snapshot = pg_current_snapshot(), seen_at = clock_timestamp() from due`;

export const deleteExpiredEvents: ClockJob = {
  name: "event.sweep",
  cron: "* * * * *",
  run: ({ db }) => deleteSeenEvents(db),
};
