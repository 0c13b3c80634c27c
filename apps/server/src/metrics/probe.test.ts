import { expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { Probe } from "./probe.ts";

const database = useTestDatabase();
const LONG_MS = 3_600_000;

test("concurrent and soon repeated reads share one query", async () => {
  let runs = 0;
  const probe = new Probe({
    db: database.db,
    cacheMs: LONG_MS,
    onFailure: () => {},
    query: async () => (runs += 1),
  });
  const answers = await Promise.all([probe.read(), probe.read()]);
  expect([...answers, await probe.read()]).toEqual([1, 1, 1]);
  expect(runs).toBe(1);
});

test("runs an uncached probe again and drops the old answer after a failure", async () => {
  let runs = 0;
  const failures: unknown[] = [];
  const probe = new Probe({
    db: database.db,
    cacheMs: 0,
    query: async () => {
      runs += 1;
      if (runs === 2) throw new Error("away");
      return runs;
    },
    onFailure: (error) => void failures.push(error),
  });
  const answers: unknown[] = [];
  for (let n = 0; n < 3; n += 1) answers.push(await probe.read());
  expect(answers).toEqual([1, null, 3]);
  expect(failures).toEqual([new Error("away")]);
});

test("no answer is awaited without limit", async () => {
  const failures: unknown[] = [];
  const probe = new Probe({
    db: database.db,
    cacheMs: 0,
    query: (db) => sql`select pg_sleep(600)`.execute(db),
    onFailure: (error) => void failures.push(error),
  });
  expect(await probe.read()).toBeNull();
  expect(failures).toHaveLength(1);
});
