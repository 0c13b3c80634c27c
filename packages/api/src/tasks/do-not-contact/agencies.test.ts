import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import type { z } from "zod";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { tasksRouter } from "../router.ts";
import type { list as listContract } from "./contract.ts";

const database = useTestDatabase();
const call = createCallerFactory(tasksRouter);
const NOON = new Date("2026-03-31T05:00:00Z");
let org: Organisation;
let north: CaseIds;
let south: CaseIds;

const as = async (persona: Persona) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => NOON }));

beforeAll(async () => {
  org = await organisation(database.db);
});

/** One borrower with cases at two institutions. */
beforeEach(async () => {
  north = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
  const { borrowerId } = north;
  south = await newCase(database.db, { now: NOON, borrowerId, agentId: org.south.agent.id });
});

const addEntry = async () =>
  (await as(org.north.agent)).doNotContact.add({
    taskId: north.caseId,
    contactId: north.contactId,
    channel: null,
    reason: "COMPLAINT",
    note: "threatened by our own Budi",
  });

const line = async (persona: Persona, doNotContactId: number) =>
  (await (await as(persona)).doNotContact.history({ doNotContactId })).find(
    (entry) => entry.doNotContactId === doNotContactId,
  );

describe("G31: an entry of another agency", () => {
  test("closes the number here, and hides its words and its people", async () => {
    const { doNotContactId } = await addEntry();
    const { guard } = await as(org.south.agent);
    const { findings } = await guard.check({
      taskId: south.caseId,
      contactId: north.contactId,
      action: "CALL",
    });
    const found = findings.find(({ reason }) => reason === "doNotContact");
    expect(found?.params).toMatchObject({ why: "COMPLAINT", note: "" });
    expect(await line(org.south.leader, doNotContactId)).toMatchObject({
      isOwn: false,
      note: null,
      creatorName: null,
      lifterName: null,
      institutionName: null,
      reason: "COMPLAINT",
      state: "IN_FORCE",
    });
    expect(await line(org.north.leader, doNotContactId)).toMatchObject({
      isOwn: true,
      note: "threatened by our own Budi",
      creatorName: "User north-agent",
    });
    const { doNotContact: register } = await as(org.south.leader);
    const byCreator = await register.list({ creator: "north-agent" });
    expect(byCreator.rows).toEqual([]);
    const byAgency = await register.list({ text: "north-agent" });
    expect(byAgency.rows).toEqual([]);
  });

  test("is found by no search from outside the scope", async () => {
    const { doNotContactId } = await addEntry();
    const { contactId } = north;
    const { phone } = await database.db
      .selectFrom("contact")
      .select("phone")
      .where("id", "=", contactId)
      .executeTakeFirstOrThrow();
    await newCase(database.db, {
      now: NOON,
      agentId: org.north.agent.id,
      phone,
      borrowerName: "Hidden namesake",
    });
    const found = async (persona: Persona, filter: z.input<typeof listContract.input>) => {
      const { doNotContact: register } = await as(persona);
      const { rows, total } = await register.list(filter);
      expect(total).toBe(rows.length);
      return rows.some((row) => row.doNotContactId === doNotContactId);
    };
    for (const filter of [
      { text: "Hidden namesake" },
      { person: "Hidden namesake" },
      { text: "north-agent" },
      { creator: "north-agent" },
      { institutionId: org.north.id },
    ])
      expect([
        filter,
        await found(org.north.leader, filter),
        await found(org.south.leader, filter),
      ]).toEqual([filter, true, false]);
    expect(await found(org.south.leader, {})).toBe(true);
  });

  test("is lifted only by that agency or the lender's users, not by an agency that wants to call", async () => {
    const { doNotContactId } = await addEntry();
    const lifting = { doNotContactId, version: 1, reason: "He pays us gladly" };
    await expect((await as(org.south.leader)).doNotContact.lift(lifting)).rejects.toMatchObject({
      message: "doNotContact.otherInstitution",
    });
    await (await as(org.operations)).doNotContact.lift(lifting);
    expect((await line(org.south.leader, doNotContactId))?.state).toBe("LIFTED");
  });
});

describe("the number of an entry", () => {
  const closedFor = async (stored: string, blockedPhone: string) => {
    await database.db
      .updateTable("contact")
      .set({ phone: stored })
      .where("id", "=", north.contactId)
      .execute();
    await database.db
      .insertInto("doNotContact")
      .values({ phone: blockedPhone, channel: "03", reason: "OPT_OUT" })
      .execute();
    const { guard } = await as(org.north.agent);
    const { findings } = await guard.check({
      taskId: north.caseId,
      contactId: north.contactId,
      action: "CALL",
    });
    return findings.some(({ reason }) => reason === "doNotContact");
  };

  let last = 1_000_000;
  const next = () => String((last += 1));

  test("closes the same number with its country code", async () => {
    const n = next();
    expect(await closedFor(`63917${n}`, `63917${n}`)).toBe(true);
  });

  test("closes no number of another country with the same national digits", async () => {
    expect(await closedFor("6285291234567", "85291234567")).toBe(false);
    const n = next();
    expect(await closedFor(`63917${n}`, `1917${n}`)).toBe(false);
  });
});
