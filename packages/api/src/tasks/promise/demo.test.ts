import { expect, test } from "bun:test";
import { demo } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { dayOf } from "../../core/day.ts";
import { factsOf } from "./queries/verdict.ts";
import { stateAfter } from "./rules.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-27T05:00:00Z");

test("every promise of the demo agency is what its payments make of it, and says so in its last verdict", async () => {
  const { db } = database;
  await demo(db, { now: NOON, passwordHash: "hash" });
  const promises = await db.selectFrom("promise").select("id").execute();
  const facts = await factsOf(
    db,
    promises.map(({ id }) => id),
  );
  const states = facts.map((one) =>
    stateAfter(one.state, one, one, dayOf(NOON, one.zone)),
  );
  expect(states).toEqual(facts.map(({ state }) => state));
  const last = await db
    .selectFrom("promiseVerdict")
    .select(["promiseId", "state"])
    .orderBy("promiseId")
    .execute();
  expect(last).toEqual(
    facts
      .filter(({ state }) => state !== "OPEN")
      .map(({ id, state }) => ({ promiseId: id, state })),
  );
}, 180_000);
