import { beforeAll, expect, test } from "bun:test";
import { atOnce, useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { newCase, type Organisation, organisation, setZone } from "../../seeds/index.ts";
import { approveProposed } from "../proposal/testing.ts";
import { manageRouter } from "../router.ts";
import { followLaw } from "./jobs.ts";

const database = useTestDatabase();
const call = createCallerFactory(manageRouter);
const NOON = new Date("2026-04-08T05:00:00Z");
let org: Organisation;

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  for (const { agent } of [org.north, org.south])
    await newCase(db, { now: NOON, agentId: agent.id });
  await setZone(db, org.south.id, "Asia/Jayapura");
});

interface Move {
  readonly zone?: string;
  readonly country?: "PH";
  readonly effectiveOn: string;
}

const move = async (institutionId: number, change: Move) => {
  const { db } = database;
  const actor = await getActor(db, org.operations);
  const { institution } = call(createTestContext(db, actor, { now: () => NOON }));
  const { version } = await institution.get({ institutionId });
  const reason = "it moves";
  await approveProposed(
    db,
    org.management,
    NOON,
    institution.proposeCountry({ institutionId, version, reason, ...change }),
  );
};

/** Runs the job. Returns the logged counts and the laws in its warnings. */
const run = async (at: string) => {
  const logged: unknown[] = [];
  const log = (entry: unknown) => void logged.push(entry);
  const context = createTestContext(database.db, null, {
    via: "JOB",
    now: () => new Date(at),
    warn: log,
  });
  await followLaw.run({ ...context, log });
  return logged;
};

const get = (id: number) =>
  database.db
    .selectFrom("institution")
    .select(["zone", "country"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("starts a move east once at midnight of the new zone and not a minute earlier", async () => {
  const { id } = org.north;
  await move(id, { zone: "Asia/Jayapura", effectiveOn: "2026-04-10" });
  expect(await run("2026-04-09T14:59:00Z")).toEqual([]);
  expect(await get(id)).toMatchObject({ zone: "Asia/Jakarta" });
  const midnight = () => run("2026-04-09T15:00:00Z");
  const runs = await atOnce(database.db, "audit_log", midnight, midnight);
  expect(runs[0]).toEqual([{ institutions: 1 }]);
  expect(runs[1]).not.toContainEqual({ institutions: 1 });
  expect(await get(id)).toMatchObject({ zone: "Asia/Jayapura" });
});

test("starts a move west an hour before midnight of the old zone, and its country with the day", async () => {
  const { id } = org.south;
  const effectiveOn = "2026-04-11";
  await move(id, { zone: "Asia/Jakarta", country: "PH", effectiveOn });
  expect(await run("2026-04-10T13:59:00Z")).toEqual([]);
  expect(await get(id)).toEqual({ zone: "Asia/Jayapura", country: "ID" });
  expect(await run("2026-04-10T14:00:00Z")).toEqual([{ institutions: 1 }]);
  expect(await get(id)).toEqual({ zone: "Asia/Jakarta", country: "ID" });
  expect(await run("2026-04-10T16:59:00Z")).toEqual([]);
  expect(await run("2026-04-10T17:00:00Z")).toEqual([{ institutions: 1 }]);
  expect(await get(id)).toEqual({ zone: "Asia/Jakarta", country: "PH" });
});

test("starts a move west without a country as a whole at its instant", async () => {
  const { id } = org.north;
  await move(id, { zone: "Asia/Jakarta", effectiveOn: "2026-04-13" });
  expect(await run("2026-04-12T13:59:00Z")).toEqual([]);
  expect(await run("2026-04-12T14:00:00Z")).toEqual([{ institutions: 1 }]);
  expect(await get(id)).toMatchObject({ zone: "Asia/Jakarta" });
  expect(await run("2026-04-13T14:00:00Z")).toEqual([]);
});

test("a law that cannot start delays later ones of its institution only, until the next run", async () => {
  const { north, south } = org;
  await move(north.id, { zone: "Asia/Manila", effectiveOn: "2026-04-15" });
  await move(north.id, { country: "PH", effectiveOn: "2026-04-16" });
  await move(south.id, { zone: "Asia/Manila", effectiveOn: "2026-04-16" });
  await setZone(database.db, north.id, "Asia/Makassar");
  const late = "2026-04-16T05:00:00Z";
  expect(await run(late)).toEqual([
    expect.objectContaining({
      institutionId: north.id,
      error: expect.objectContaining({
        message: expect.stringContaining("by a law that two people set"),
      }),
    }),
    { institutions: 1 },
  ]);
  expect(await get(south.id)).toMatchObject({ zone: "Asia/Manila" });
  expect(await get(north.id)).toMatchObject({ country: "ID" });
  await setZone(database.db, north.id, "Asia/Jakarta");
  expect(await run(late)).toEqual([{ institutions: 2 }]);
  expect(await get(north.id)).toEqual({ zone: "Asia/Manila", country: "PH" });
});
