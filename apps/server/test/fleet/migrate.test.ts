import { beforeEach, describe, expect, test } from "bun:test";
import { migrateTo, migrateToLatest } from "@kolekta/db";
import { getCondition } from "../../src/ops/fleet/postgres/condition.ts";
import { lockWaits, waitUntil } from "@kolekta/db/testing";
import { sql } from "kysely";
import type { Finished } from "../process.ts";
import { holdTable, getInstallationOutcomes, statesIn, useFleet } from "./world.ts";

const NAMES = ["one", "two", "three", "four"] as const;
const fleet = useFleet(...NAMES);
const OLD = "0001_initial";

const findVersion = async (name: string) => (await getCondition(fleet.db(name))).applied.at(-1);

const versions = () => Promise.all(NAMES.map(findVersion));

const blockMigration = (name: string) =>
  sql`insert into proposal_kind (kind, expiry_days) values ('PROPOSAL_ROLE', 14)`.execute(
    fleet.db(name),
  );
const unblockMigration = (name: string) =>
  sql`delete from proposal_kind where kind = 'PROPOSAL_ROLE'`.execute(fleet.db(name));

const appliedIn = (finished: Finished, name: string): readonly string[] =>
  getInstallationOutcomes<{ applied: string[] }>(finished).find(
    ({ installation }) => installation === name,
  )?.data.applied ?? [];

beforeEach(async () => {
  for (const name of NAMES) await migrateTo(fleet.db(name), OLD);
}, 180_000);

describe("fleet migrate", () => {
  test("stops at the first failing installation, leaves it unchanged, and resumes there", async () => {
    await blockMigration("two");
    const stopped = await fleet.run("migrate", "--jobs", "1", "--json");
    expect(stopped.code).toBe(1);
    expect(statesIn(stopped)).toEqual([
      "one done",
      "two failed",
      "three not started",
      "four not started",
    ]);
    expect(getInstallationOutcomes(stopped)[1]?.line).toMatch(
      /^migration 0002_change_of_rights failed: .*duplicate key/,
    );
    const [newest, ...others] = await versions();
    expect(newest).not.toBe(OLD);
    expect(others).toEqual([OLD, OLD, OLD]);
    await unblockMigration("two");
    const resumed = await fleet.run("migrate", "--jobs", "2");
    expect(resumed.code).toBe(0);
    expect(resumed.out).toContain("one    done: up to date\n");
    expect(resumed.out).toContain("4 done\n");
    expect(await versions()).toEqual([newest, newest, newest, newest]);
  }, 180_000);

  test("migrates the canary first and by itself", async () => {
    await blockMigration("three");
    const { code, out } = await fleet.run("migrate", "--canary", "three");
    expect(code).toBe(1);
    expect(out).toContain("three  failed: migration 0002_change_of_rights failed");
    expect(out).toContain("1 failed");
    expect(out).toContain("3 not started");
    expect(await versions()).toEqual([OLD, OLD, OLD, OLD]);
    await unblockMigration("three");
  }, 180_000);

  test("starts nothing when one installation is of a newer version", async () => {
    const later = sql`insert into kysely_migration (name, timestamp) values ('9999_later', '2030-01-01')`;
    await later.execute(fleet.db("four"));
    const { code, out } = await fleet.run("migrate");
    await sql`delete from kysely_migration where name = '9999_later'`.execute(fleet.db("four"));
    expect(code).toBe(1);
    expect(out).toContain("Nothing was migrated:");
    expect(out).toContain(
      "four  failed: its version differs from this program: it has migration 9999_later",
    );
    expect(out).not.toContain("one ");
    expect(await versions()).toEqual([OLD, OLD, OLD, OLD]);
  }, 180_000);

  test("migrates each installation once in two concurrent runs", async () => {
    const both = await Promise.all([
      fleet.start("migrate", "--json").finished(),
      fleet.start("migrate", "--json").finished(),
    ]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    for (const name of NAMES) {
      const applied = both.flatMap((run) => appliedIn(run, name));
      expect(applied[0]).toBe("0002_change_of_rights");
      expect(new Set(applied).size).toBe(applied.length);
    }
  }, 180_000);

  test("starts no other on Ctrl+C and leaves the running one unchanged, its statement included", async () => {
    const db = fleet.db("one");
    const { letGo, waits } = await holdTable(db, "proposal_kind", "access exclusive");
    const { child, finished } = fleet.start("migrate", "--json");
    await waitUntil(waits);
    child.kill("SIGINT");
    const reply = await finished();
    expect(await lockWaits(db)).toBe(0);
    await letGo();
    expect(reply.code).toBe(1);
    expect(statesIn(reply)).toEqual([
      "one cancelled",
      "two not started",
      "three not started",
      "four not started",
    ]);
    expect(await versions()).toEqual([OLD, OLD, OLD, OLD]);
    await migrateToLatest(db);
  }, 180_000);
});
