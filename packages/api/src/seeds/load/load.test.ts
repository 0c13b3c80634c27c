import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "kysely";
import { dbError } from "@kolekta/db";
import { type TestDatabase, testDatabase } from "@kolekta/db/testing";
import { reorderDueCases } from "../../tasks/case/actions/reorder.ts";
import { countBreaches, MONEY, countOrphans, WORK } from "../testing-invariants.ts";
import { type LoadProgress, load } from "./index.ts";

const now = new Date("2026-03-27T05:00:00Z");
const progress: LoadProgress[] = [];
let many: TestDatabase;

beforeAll(async () => {
  many = await testDatabase();
  const onProgress = (step: LoadProgress) => progress.push(step);
  await load(many.url, { cases: 12_000, now, passwordHash: "hash", onProgress });
}, 180_000);

afterAll(() => many.drop());

const queryRow = async <T>(text: string, database = many): Promise<T | undefined> =>
  (await sql<T>`${sql.raw(text)}`.execute(database.db)).rows[0];

test("creates every case, three in ten closed, in every status", async () => {
  const found = await queryRow<{ n: number; closed: number; statuses: string[] }>(`
    select count(*) as n, round(100.0 * count(closed_at) / count(*))::int as closed,
      array_agg(distinct status order by status) as statuses from collection_case`);
  expect(found).toEqual({
    n: 12_000,
    closed: 30,
    statuses: ["C00", "C10", "C30", "C31", "C32", "C40", "C70", "C80"],
  });
});

test("satisfies the money identities", async () => {
  expect(await countBreaches(many.db, MONEY, now)).toEqual({});
}, 180_000);

test("satisfies the rules of work", async () => {
  expect(await countBreaches(many.db, WORK, now)).toEqual({});
}, 180_000);

test("leaves no dangling key", async () => {
  expect(await countOrphans(many.db)).toEqual({});
}, 180_000);

test("gives collectors in three institutions a full workload", async () => {
  const found = await queryRow<{ min: number; max: number; institutions: number }>(`
    select min(n) as min, max(n) as max, count(distinct institution_id) as institutions from (
      select agent_id, institution_id, count(*) n from collection_case
      where status in ('C00', 'C10') and agent_id is not null group by 1, 2) held`);
  expect(found?.min).toBeGreaterThan(120);
  expect(found?.max).toBeLessThan(230);
  expect(found?.institutions).toBe(3);
});

test("accepts the demo logins", async () => {
  const found = await queryRow<{ roles: number[] }>(`
    select array_agg(role_id order by role_id) as roles from app_user
    where login in ('agent01', 'leader01', 'inspector01', 'ops01', 'service01', 'finance01', 'head01', 'inst01', 'sys01')
      and password_hash = 'hash'`);
  expect(found?.roles).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("reports progress for each batch and ends with done", () => {
  const cases = progress.filter((step) => step.step === "cases");
  expect(cases.length).toBeGreaterThan(1);
  expect(cases.at(-1)?.done).toBe(12_000);
  expect(progress.at(-1)).toEqual({ step: "done", done: 12_000, total: 12_000 });
});

test("folds the case counts and analyzes the tables for the planner", async () => {
  const found = await queryRow<{ folded: boolean; estimate: number }>(`
    select (select count(*) = count(distinct (institution_id, stage_id, agent_id, status, tab, is_withheld)) from case_count) as folded,
      (select reltuples::int from pg_class where oid = 'collection_case'::regclass) as estimate`);
  expect(found).toEqual({ folded: true, estimate: 12_000 });
});

test("ranks every case by its work rank and leaves none waiting to be ranked", async () => {
  const listWorkRanks = async () =>
    (
      await sql`select id, work_band, work_rank, work_rank_until from collection_case order by id`.execute(
        many.db,
      )
    ).rows;
  const loaded = await listWorkRanks();
  expect(await reorderDueCases(many.db, now)).toBe(0);
  await many.db
    .updateTable("collectionCase")
    .set({ workBand: 6, workRank: 0, workRankUntil: new Date(0) })
    .execute();
  expect(await reorderDueCases(many.db, now)).toBe(12_000);
  expect(await listWorkRanks()).toEqual(loaded);
}, 180_000);

test("generates the same cases for the same options", async () => {
  const hash = `
    select md5(string_agg((to_jsonb(c) - 'work_rank_until')::text, '|' order by id)) as hash from collection_case c`;
  const loaded = async () => {
    const database = await testDatabase();
    await load(database.url, { cases: 500, agents: 6, now, passwordHash: "hash" });
    const found = await queryRow<{ hash: string }>(hash, database);
    await database.drop();
    return found?.hash;
  };
  expect(await loaded()).toBe((await loaded()) ?? "");
}, 180_000);

test("refuses a database in use and leaves it unchanged", async () => {
  const repeatOptions = { cases: 100, now, passwordHash: "hash" };
  const refusal = await load(many.url, repeatOptions).catch(dbError);
  expect(refusal).toMatchObject({ kind: "unique" });
  expect(await queryRow<{ n: number }>("select count(*) as n from collection_case")).toEqual({
    n: 12_000,
  });
});

test("continues the ids after the load", async () => {
  const { id } = await many.db
    .insertInto("borrower")
    .values({ name: "Next", zone: "Asia/Jakarta" })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(id).toBe(12_001);
});
