import { backlogStates } from "@kolekta/api/core/backlog";
import { backlogs } from "@kolekta/api/jobs";
import { nightState } from "@kolekta/api/repay/end-of-day/actions/state";
import { createDb, type Db, readScheduleIdleSeconds } from "@kolekta/db";
import { Probe } from "./probe.ts";
import { followers, partitionedTables, sessions, storage } from "./queries.ts";

const CACHE_MS = 10_000;
/**
 * Two questions grow with what is stored: the sizes and the backlogs. Where both are slow the third connection is left for the
 * others, whose deadlines would else pass while they wait for one.
 */
const MAX_CONNECTIONS = 3;
/** Each file of the database is looked at for its size. */
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
  /** For how long an answer is told again, 10 seconds unless told otherwise; sizes six times as long. */
  readonly cacheMs?: number;
}

export interface Readings {
  /** Returns null when the question has no answer, or while the database answers nothing. */
  read<Q extends Question>(question: Q): Promise<Answer<Q> | null>;
  close(): Promise<void>;
}

/** Connections of its own: whoever wants to know why the pool is exhausted must not stand in its queue. */
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
