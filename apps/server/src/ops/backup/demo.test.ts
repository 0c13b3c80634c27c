import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backup } from "./backup.ts";
import { restore } from "./restore.ts";
import { type TestDatabase, testDatabase } from "@kolekta/db/testing";
import { countBreaches, MONEY, countOrphans, WORK } from "@kolekta/api/seeds/testing-invariants";
import { demo } from "@kolekta/api/seeds/demo/index";

const now = new Date("2026-03-04T05:00:00Z");
const dir = mkdtempSync(join(tmpdir(), "kolekta-demo-"));
const file = join(dir, "demo.tar.gz");
let source: TestDatabase;
let target: TestDatabase;

beforeAll(async () => {
  source = await testDatabase();
  target = await testDatabase();
  await demo(source.db, { now, passwordHash: "x" });
}, 180_000);

afterAll(async () => {
  await source.drop();
  await target.drop();
  rmSync(dir, { recursive: true, force: true });
}, 180_000);

test("G20: the demo agency is restored from its backup, every row of every table, consistently", async () => {
  const { rows, tables } = await backup(source.url, file);
  expect(rows).toBeGreaterThan(20_000);
  expect(await restore(file, target.url)).toMatchObject({ rows, tables });
  expect(await countBreaches(target.db, { ...MONEY, ...WORK }, now)).toEqual({});
  expect(await countOrphans(target.db)).toEqual({});
}, 180_000);
