import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { EVENT_CHANNEL } from "./events.ts";
import type { ClockJob } from "./job.ts";

/** How long a fact is kept at the least after its commit. */
const RETENTION_MS = 5 * 60_000;
/** How long a reader may be away without missing anything: well within that, for neither is exact to the statement. */
const AWAY_MS = 4 * 60_000;
const BATCH_SIZE = 1_000;

/** Up to where a process has read: everything that had committed when the snapshot was taken. */
export interface Position {
  readonly epoch: string;
  readonly snapshot: string;
  /** By the clock of the database. */
  readonly at: Date;
  /** Where a reading took a portion: up to which snapshot it goes, and behind which row it goes on. */
  readonly rest: { readonly snapshot: string; readonly lastId: number } | null;
}

/** Makes facts rows of the transaction in which they happened, in the order in which the query selects them as jsonb. */
export const appendEvents = (eventsSql: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into event (payload) ${eventsSql}`;

/** Wakes the readers of every process; its commit waits for no disk. */
const notifyFrom = (origin: string): RawBuilder<string> =>
  sql`concat(set_config('synchronous_commit', 'off', true), pg_notify(${EVENT_CHANNEL}, ${origin})::text)`;

export async function notifyReaders(db: Db, origin = ""): Promise<void> {
  await sql`select ${notifyFrom(origin)}`.execute(db);
}

interface ReadRequest {
  readonly since: Position | null;
  /** Who reads, where he wakes the others by the same statement. */
  readonly notifyAs: string | null;
}

/** A portion of what has committed since a position. */
interface EventBatch {
  /** Null after a crash, until somebody begins anew. */
  readonly epoch: string | null;
  readonly snapshot: string;
  readonly at: Date;
  readonly facts: readonly unknown[];
  readonly lastId: number | null;
  readonly notified: string | null;
}

/**
 * What has committed since a position is what its snapshot did not see: of transactions that began later, and of those that
 * were under way then. So a long one holds back nothing but its own. Rows of the one case are in order, for whoever takes
 * the next id has waited for the lock of the one before.
 */
async function getBatch(db: Db, { since, notifyAs }: ReadRequest): Promise<EventBatch> {
  const seen = sql`${since?.snapshot ?? null}::pg_snapshot`;
  const until = sql`coalesce(${since?.rest?.snapshot ?? null}::pg_snapshot, pg_current_snapshot())`;
  const { rows } = await sql<EventBatch>`
    select (select epoch::text from event_cleanup) as epoch, ${until}::text as snapshot, now() as at,
      coalesce(json_agg(f.payload order by f.id), '[]') as facts, max(f.id) as last_id,
      ${notifyAs === null ? null : notifyFrom(notifyAs)}::text as notified
    from (
      select e.id, e.payload from (
        select * from event where xid >= pg_snapshot_xmax(${seen}) and xid < pg_snapshot_xmax(${until})
        union all
        select event.* from pg_snapshot_xip(${seen}) as open(xid) join event on event.xid = open.xid) e
      where e.id > ${since?.rest?.lastId ?? 0} and pg_visible_in_snapshot(e.xid, ${until})
      order by e.id limit ${BATCH_SIZE}) f`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("a reading of events without a row");
  return found;
}

interface ReadOutcome {
  /** From here the next reading goes on; at once where it has a rest. */
  readonly position: Position;
  /** Nothing between the two positions can have been missed. */
  readonly isWhole: boolean;
  readonly facts: readonly unknown[];
}

/** What has committed since then, a portion of it at most; from now on where that is unknown. */
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
  await sql`insert into event_cleanup default values on conflict do nothing`.execute(db);
  const { rows } = await sql<{ epoch: string }>`
    select epoch::text as epoch from event_cleanup`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("an epoch that did not begin");
  return row.epoch;
}

/** Takes away what every reader who has been here within the time has seen. */
export async function deleteSeenEvents(db: Db): Promise<void> {
  await sql`
    with due as (
      select snapshot from event_cleanup where seen_at < clock_timestamp() - make_interval(secs => ${RETENTION_MS / 1000}) for update
    ), swept as (
      delete from event e using due
      where e.xid < pg_snapshot_xmax(due.snapshot) and pg_visible_in_snapshot(e.xid, due.snapshot)
    )
    update event_cleanup l set snapshot = pg_current_snapshot(), seen_at = clock_timestamp() from due`.execute(
    db,
  );
}

export const deleteExpiredEvents: ClockJob = {
  name: "event.sweep",
  cron: "* * * * *",
  run: ({ db }) => deleteSeenEvents(db),
};
