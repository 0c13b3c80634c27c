import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import type { Persona } from "../../seeds/index.ts";
import { reportsRouter } from "../router.ts";
import { writeChanges } from "./actions.ts";
import type { FeedChange } from "./contract.ts";

const createCaller = createCallerFactory(reportsRouter);

export const feedAs = async (
  db: Db,
  persona: Pick<Persona, "login">,
  overrides: Partial<Actor> = {},
) => createCaller(createTestContext(db, await getActor(db, persona, overrides))).changeFeed;
export type Feed = Awaited<ReturnType<typeof feedAs>>;

/** Moves all committed changes to the feed. */
export const write = (db: Db): Promise<number> => writeChanges(createTestContext(db, null));

/** Reads every page after the cursor, and the cursor behind the last one. */
export async function readAll(
  feed: Feed,
  input: Parameters<Feed["list"]>[0] = {},
): Promise<{ changes: FeedChange[]; next: string; pages: number }> {
  const changes: FeedChange[] = [];
  for (let pages = 1, after = input.after; ; pages += 1) {
    const page = await feed.list({ ...input, ...(after === undefined ? {} : { after }) });
    changes.push(...page.changes);
    if (!page.hasMore) return { changes, next: page.next, pages };
    after = page.next;
  }
}

/** Gets the greatest id in the feed. */
export async function getLastId(db: Db): Promise<number> {
  await write(db);
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from change`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Gets the cursor behind a change, by default the last one. */
export async function getCursor(db: Db, changeId?: number): Promise<string> {
  const id = changeId ?? (await getLastId(db));
  const { rows } = await sql<{ epoch: number }>`select epoch from change_retention`.execute(db);
  return `${rows[0]?.epoch}-${id}`;
}

export interface RecordedChange {
  readonly type: string;
  readonly entityId: number;
  readonly institutionId: number | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Runs the work and returns the changes that it caused. */
export async function recordChanges(
  db: Db,
  work: () => Promise<unknown>,
): Promise<RecordedChange[]> {
  const before = await getLastId(db);
  await work();
  await write(db);
  const { rows } = await sql<RecordedChange>`
    select type, entity_id, institution_id, data from change where id > ${before} order by id`.execute(
    db,
  );
  return rows;
}

/** Inserts promises of one case without further effect: each is one change. */
export const insertPromises = (
  db: Db,
  caseId: number,
  agentId: number,
  amounts: RawBuilder<unknown>,
): Promise<unknown> =>
  sql`insert into promise (case_id, agent_id, state, amount_minor, due_on, created_at)
    select ${caseId}::bigint, ${agentId}::bigint, 'CANCELLED', a.minor, '2026-03-10', now()
    from (${amounts}) as a (minor) order by a.minor`.execute(db);
