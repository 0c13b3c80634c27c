import { backlogStates } from "@kolekta/api/core/backlog";
import { backlogs } from "@kolekta/api/jobs";
import { nightState } from "@kolekta/api/repay/end-of-day/actions/state";
import { createDb, type Db, readScheduleIdleSeconds } from "@kolekta/db";
import { Probe } from "./probe.ts";
import { followers, partitionedTables, sessions, storage } from "./queries.ts";

const CACHE_MS = 10_000;
/**
 * Sizes and backlogs take longer as data grows. When both are slow, the third connection serves the
 * other queries, which would otherwise miss their deadlines.
 */
const MAX_CONNECTIONS = 3;
/** Caches sizes longer, because every file of the database is read for them. */
const SIZES_CACHE_FACTOR = 6;

const questions = (now: () => Date) => ({
  sessions,
  followers,
  storage,
  partitions: partitionedTables,
  backlogs: (db: Db) => backlogStates(db, backlogs, now()),
  schedule: async (db: Db) => ({ idle: await readScheduleIdleSeconds(db) }),
  night: (db: Db) => nightState({ db, now }),
});

type Questions = ReturnType<typeof questions>;
export type Question = keyof Questions;
export type Answer<Q extends Question> = Awaited<ReturnType<Questions[Q]>>;

export interface DatabaseSource {
  readonly url: string;
  now(): Date;
  onFailure(question: Question, error: unknown): void;
  /** Lifetime of a cached answer, default 10 seconds; sizes are cached six times as long. */
  readonly cacheMs?: number;
}

export interface Readings {
  /** Returns null when there is no answer, or while the database is away. */
  read<Q extends Question>(question: Q): Promise<Answer<Q> | null>;
  close(): Promise<void>;
}

/** Uses its own connections, so that metrics work while the pool is exhausted. */
export function openReadings({
  url,
  now,
  onFailure,
  cacheMs = CACHE_MS,
}: DatabaseSource): Readings {
  const db = createDb(url, {
    max: MAX_CONNECTIONS,
    applicationName: "kolekta metrics",
    statementTimeoutMs: 2_000,
    lockTimeoutMs: 500,
  });
  const probe = <T>(question: Question, query: (db: Db) => Promise<T>) =>
    new Probe<T>({
      db,
      query,
      cacheMs: question === "storage" ? cacheMs * SIZES_CACHE_FACTOR : cacheMs,
      onFailure: (error) => onFailure(question, error),
    });
  const probes = Object.fromEntries(
    Object.entries(questions(now)).map(([name, query]) => [
      name,
      probe(name as Question, query as (db: Db) => Promise<unknown>),
    ]),
  ) as Record<Question, Probe<unknown>>;
  const read = async (question: Question): Promise<unknown> =>
    (await probes.sessions.read()) && probes[question].read();
  return { read: read as Readings["read"], close: () => db.destroy() };
}
