import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  setContactRule,
} from "../../seeds/index.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(tasksRouter);
/** 12:00 and 21:30 in Jakarta. */
const NOON = new Date("2026-03-31T05:00:00Z");
const NIGHT = new Date("2026-03-31T14:30:00Z");
const HOURS = {
  from: "08:00",
  to: "20:00",
  weekdays: [1, 2, 3, 4, 5, 6],
  holidays: true,
  consent: true,
};
let org: Organisation;
let caseIds: CaseIds;

const as = async (now: Date, persona = org.north.leader) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), { now: () => now }),
  );

const buildRevealRequest = () => ({
  taskId: caseIds.caseId,
  contactId: caseIds.contactId,
  reason: "to compare it with the application",
});

const setReveal = (reveal?: "REASON" | "BLOCK") =>
  setContactRule(database.db, {
    profile: "ID",
    rule: "HOURS",
    params: { ...HOURS, ...(reveal && { reveal }) },
  });

const reveals = () =>
  database.db
    .selectFrom("numberReveal as r")
    .innerJoin("guardDecision as d", "d.id", "r.decisionId")
    .select(["r.datum", "r.isOutsideHours", "r.isCounted", "d.verdict"])
    .where("r.caseId", "=", caseIds.caseId)
    .orderBy("r.id")
    .execute();

const noticed = async () => {
  const { notification: notice } = await as(NIGHT, org.north.admin);
  const { rows } = await notice.list({ page: 1, size: 50 });
  return rows
    .filter(({ kind, taskId }) => kind === "REVEAL_OUTSIDE_HOURS" && taskId === caseIds.caseId)
    .map(({ kind }) => kind);
};

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
});

describe("G49: a reveal", () => {
  test("within the hours notifies no user", async () => {
    const { contact } = await as(NOON);
    expect(await contact.reveal(buildRevealRequest())).toMatchObject({ isOutsideHours: false });
    expect(await reveals()).toMatchObject([{ isOutsideHours: false, verdict: "ALLOW" }]);
    expect(await noticed()).toEqual([]);
  });

  test("outside the hours is marked, counted and reported by default in each country", async () => {
    const { rules } = await (
      await as(NOON, org.operations)
    ).guard.listRequirements({ profile: "US" });
    const law = rules.find(({ rule, inForce }) => rule === "HOURS" && inForce);
    expect(law?.params).toMatchObject({ reveal: "REASON" });
    const { contact } = await as(NIGHT);
    const before = await contact.getMasking();
    expect(await contact.reveal(buildRevealRequest())).toMatchObject({ isOutsideHours: true });
    await database.db
      .updateTable("borrower")
      .set({ idNumber: "3174091203900001" })
      .where("id", "=", caseIds.borrowerId)
      .execute();
    const { contactId: _, ...ofBorrower } = buildRevealRequest();
    expect(await contact.revealId(ofBorrower)).toMatchObject({ isOutsideHours: true });
    const line = { isOutsideHours: true, isCounted: true, verdict: "WARN" };
    expect(await reveals()).toEqual([
      { datum: "PHONE", ...line },
      { datum: "ID_NUMBER", ...line },
    ]);
    expect((await contact.getMasking()).used).toBe(before.used + 2);
    expect(await noticed()).toHaveLength(2);
  });

  test("needs a reason at any hour", async () => {
    const { contact } = await as(NIGHT);
    await expect(contact.reveal({ ...buildRevealRequest(), reason: " " })).rejects.toThrow();
    expect(await reveals()).toEqual([]);
  });

  test("is blocked outside the hours if the rule requires it, and leaves the guard result", async () => {
    await setReveal("BLOCK");
    const { contact } = await as(NIGHT);
    await expect(contact.reveal(buildRevealRequest())).rejects.toMatchObject({
      message: "guard.outsideHours",
    });
    expect(await reveals()).toEqual([]);
    const decision = await database.db
      .selectFrom("guardDecision")
      .select(["action", "verdict"])
      .where("caseId", "=", caseIds.caseId)
      .execute();
    expect(decision).toEqual([{ action: "REVEAL", verdict: "BLOCK" }]);
    expect(await (await as(NOON)).contact.reveal(buildRevealRequest())).toMatchObject({
      isOutsideHours: false,
    });
  });

  test("is free at any hour if no layer restricts it", async () => {
    await setReveal();
    const { contact } = await as(NIGHT);
    expect(await contact.reveal(buildRevealRequest())).toMatchObject({ isOutsideHours: false });
    expect(await noticed()).toEqual([]);
  });
});
