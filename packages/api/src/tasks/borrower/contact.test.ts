import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  type CaseIds,
  clearHolidays,
  newCase,
  newProduct,
  type Organisation,
  organisation,
  type Persona,
  setCountry,
} from "../../seeds/index.ts";
import { tasksRouter } from "../router.ts";
import type { BorrowerFlagKind } from "./contract-flag.ts";

const database = useTestDatabase();
const call = createCallerFactory(tasksRouter);
/** A Tuesday, 12:00 in Jakarta. */
const NOON = new Date("2026-03-31T05:00:00Z");
/** Consents are recorded a day ahead. */
const DAY_BEFORE = new Date("2026-03-30T05:00:00Z");
/** 21:30 of that day in Jakarta. */
const NIGHT = new Date("2026-03-31T14:30:00Z");
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];
let org: Organisation;
let caseIds: CaseIds;
let other: CaseIds;

const as = async (persona: Persona, at = NOON) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => at }));

const record = async (
  kind: BorrowerFlagKind,
  params: Record<string, unknown> = {},
  { by = org.north.agent, at = kind === "CONSENT" ? DAY_BEFORE : NOON, fromOn = "2026-03-31" } = {},
) => {
  const recorded = await (
    await as(by, at)
  ).borrower.addFlag({ taskId: caseIds.caseId, kind, params, fromOn, reason: "he said so" });
  if (kind === "CONSENT")
    await (
      await as(org.finance, at)
    ).borrower.decideConsent({
      flagId: recorded.flagId,
      approve: true,
      note: "asked the borrower",
    });
  return recorded;
};

const consent = (values: object = {}) => ({
  channels: ["03"],
  from: "20:00",
  to: "22:00",
  weekdays: ALL_DAYS,
  way: "03",
  consentedAt: DAY_BEFORE.toISOString(),
  ...values,
});

const listBlockReasons = async (
  { caseId, contactId }: CaseIds,
  at: Date,
  action: "CALL" | "SMS" = "CALL",
  by = org.north.agent,
) => {
  const { findings } = await (await as(by, at)).guard.check({ taskId: caseId, contactId, action });
  return findings
    .filter(({ verdict, reason }) => verdict === "BLOCK" && reason !== "notCertified")
    .map(({ reason }) => reason);
};

const toTarget = ({ caseId: taskId, contactId }: CaseIds) => ({ taskId, contactId });

const getRefusal = (tried: Promise<unknown>) =>
  tried.then(
    () => "done",
    (error: Error & { cause?: { field?: string } }) =>
      [error.message, error.cause?.field].filter(Boolean).join(" "),
  );

const liveIn = (zone: string) =>
  database.db.updateTable("borrower").set({ zone }).where("id", "=", caseIds.borrowerId).execute();

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
  other = await newCase(database.db, {
    now: NOON,
    borrowerId: caseIds.borrowerId,
    agentId: org.south.agent.id,
  });
});

describe("G49: a consent", () => {
  test("opens hours outside the statute, on its channels only, in all cases, from the next day", async () => {
    expect(await listBlockReasons(caseIds, NIGHT)).toEqual(["outsideHours"]);
    const { flagId } = await record("CONSENT", consent());
    expect(await listBlockReasons(caseIds, NIGHT)).toEqual([]);
    expect(await listBlockReasons(other, NIGHT, "CALL", org.south.agent)).toEqual([]);
    expect(await listBlockReasons(caseIds, NIGHT, "SMS")).toEqual(["outsideHours"]);
    const late = new Date("2026-03-31T15:00:00Z");
    expect(await listBlockReasons(caseIds, late)).toEqual(["outsideHours"]);
    const { checkedRules } = await (
      await as(org.north.agent, NIGHT)
    ).guard.check({ taskId: caseIds.caseId, contactId: caseIds.contactId, action: "CALL" });
    expect(checkedRules.find(({ rule }) => rule === "HOURS")?.flagId).toBe(flagId);
  });

  test("does not open the evening on which it is recorded, but the next one", async () => {
    expect(await listBlockReasons(caseIds, NIGHT)).toEqual(["outsideHours"]);
    await record("CONSENT", consent({ consentedAt: NIGHT.toISOString() }), { at: NIGHT });
    expect(await listBlockReasons(caseIds, NIGHT)).toEqual(["outsideHours"]);
    const nextNight = new Date("2026-04-01T14:30:00Z");
    expect(await listBlockReasons(caseIds, nextNight)).toEqual([]);
  });

  test("covers neither other days nor an unnamed holiday", async () => {
    await record("CONSENT", consent({ weekdays: [1] }));
    expect(await listBlockReasons(caseIds, NIGHT)).toEqual(["outsideHours"]);
    await database.db
      .insertInto("holiday")
      .values({ country: "ID", day: "2026-03-31", name: "A day", source: "test" })
      .execute();
    await record("CONSENT", consent());
    expect(await listBlockReasons(caseIds, NIGHT)).toEqual(["holiday"]);
    await record("CONSENT", consent({ holidays: true }));
    expect(await listBlockReasons(caseIds, NIGHT)).toEqual([]);
    await clearHolidays(database.db);
  });

  test("ends at once when it is withdrawn, whichever agent records it", async () => {
    const { flagId } = await record("CONSENT", consent());
    const leader = await as(org.north.leader, NIGHT);
    await leader.borrower.withdrawFlag({ flagId, reason: "he changed his mind" });
    expect(await listBlockReasons(caseIds, NIGHT)).toEqual(["outsideHours"]);
    const [ended] = await leader.borrower.listFlags({ taskId: caseIds.caseId });
    expect(ended?.endedAt).toEqual(NIGHT);
    expect(ended?.endReason).toBe("he changed his mind");
  });

  test("recorded after a contact does not cover it", async () => {
    const talk = async (at: Date) => {
      const { findings } = await database.db
        .selectFrom("guardDecision")
        .select("findings")
        .where("caseId", "=", caseIds.caseId)
        .where("at", "=", at)
        .executeTakeFirstOrThrow();
      return (findings as { reason: string; verdict: string }[])
        .filter(({ verdict }) => verdict === "BLOCK")
        .map(({ reason }) => reason);
    };
    const later = new Date("2026-03-31T14:50:00Z");
    await record("CONSENT", consent({ consentedAt: later.toISOString() }), { at: later });
    await (
      await as(org.north.agent, later)
    ).log.save({
      taskId: caseIds.caseId,
      contactId: caseIds.contactId,
      version: 1,
      channel: "05",
      result: "A20RETRY",
      contactedAt: NIGHT,
      nextCallAt: new Date("2026-04-01T03:00:00Z"),
    });
    expect(await talk(NIGHT)).toContain("outsideHours");
  });

  test("lifts neither a death, a representation nor a request for no contact", async () => {
    await record("CONSENT", consent());
    await record("DECEASED");
    await record("REPRESENTED", { name: "Law office" });
    await record("DO_NOT_CONTACT");
    expect((await listBlockReasons(caseIds, NIGHT)).toSorted()).toEqual([
      "askedNotTo",
      "deceased",
      "represented",
    ]);
  });

  test("needs how and when it was granted, and is notified to the leader of the agent", async () => {
    const getConsentRefusal = async (values: object) =>
      getRefusal(record("CONSENT", consent(values)));
    expect(await getConsentRefusal({ way: undefined })).toBe(
      "borrower.flagParamsInvalid params.way",
    );
    expect(await getConsentRefusal({ to: "20:00" })).toBe("borrower.flagHoursInvalid params.to");
    expect(await getConsentRefusal({ channels: [] })).toBe(
      "borrower.flagParamsInvalid params.channels",
    );
    expect(await getConsentRefusal({ for: "ever" })).toBe("borrower.flagParamsInvalid params.for");
    expect(await getConsentRefusal({ consentedAt: NIGHT.toISOString() })).toBe(
      "borrower.flagInFuture params.consentedAt",
    );
    await record("CONSENT", consent());
    const { rows } = await (await as(org.north.leader)).notification.list({ page: 1, size: 5 });
    const notices = rows.filter(({ kind }) => kind === "CONSENT_RECORDED");
    expect(notices.map(({ taskId }) => taskId)).toContain(caseIds.caseId);
  });

  test("opens the night in the Philippines, and so do more than 15 days past due", async () => {
    await liveIn("Asia/Manila");
    await setCountry(database.db, org.north.id, "PH");
    const night = new Date("2026-03-31T14:30:00Z");
    expect(await listBlockReasons(caseIds, night)).toEqual(["outsideHours"]);
    await record("CONSENT", consent({ from: "22:00", to: "24:00" }));
    expect(await listBlockReasons(caseIds, night)).toEqual([]);
    expect(await listBlockReasons(caseIds, night, "SMS")).toEqual(["outsideHours"]);
    await database.db
      .updateTable("collectionCase")
      .set({ overdueOn: "2026-03-15" })
      .where("id", "=", caseIds.caseId)
      .execute();
    expect(await listBlockReasons(caseIds, night, "SMS")).toEqual([]);
    await setCountry(database.db, org.north.id, "ID");
  });
});

describe("G49: under Regulation F", () => {
  beforeAll(async () => {
    await newProduct(database.db, { name: "Dollar", currency: "USD" });
  });

  beforeEach(async () => {
    await liveIn("America/Chicago");
    await database.db
      .updateTable("loan")
      .set({ productId: sql`(select id from product where currency = 'USD')` })
      .where("id", "in", [caseIds.loanId, other.loanId])
      .execute();
  });

  test("an inconvenience named by the borrower is statute, and no role overrides it", async () => {
    await record("INCONVENIENT", { from: "09:00", to: "17:00" });
    const noon = new Date("2026-03-31T17:00:00Z");
    const { findings } = await (
      await as(org.north.agent, noon)
    ).guard.check({ ...toTarget(caseIds), action: "SMS" });
    expect(findings.filter(({ verdict }) => verdict === "BLOCK")).toMatchObject([
      {
        rule: "INCONVENIENT",
        layer: "STATUTE",
        overridable: false,
        article: "1006.6(b)(1), 1006.14(h)",
      },
    ]);
  });

  test("the night opens for an earlier consent, not for a withdrawn one", async () => {
    const night = new Date("2026-04-01T02:30:00Z");
    expect(await listBlockReasons(caseIds, night)).toEqual(["outsideHours"]);
    const { flagId } = await record("CONSENT", consent({ from: "21:00", to: "22:00" }));
    expect(await listBlockReasons(caseIds, night)).toEqual([]);
    await (await as(org.north.leader)).borrower.withdrawFlag({ flagId, reason: "he wrote" });
    expect(await listBlockReasons(caseIds, night)).toEqual(["outsideHours"]);
  });
});

describe("an inconvenience named by the borrower", () => {
  test("is a time: contact is blocked then, and the block ends with it", async () => {
    await record("INCONVENIENT", { from: "11:00", to: "14:00", weekdays: [2] });
    const agent = await as(org.south.agent);
    const { findings, retryAt } = await agent.guard.check({
      taskId: other.caseId,
      contactId: other.contactId,
      action: "SMS",
    });
    expect(findings.find(({ rule }) => rule === "INCONVENIENT")).toMatchObject({
      reason: "inconvenientTime",
      verdict: "BLOCK",
      params: { from: "11:00", to: "14:00" },
    });
    expect(retryAt?.toISOString()).toBe("2026-03-31T07:00:00.000Z");
    const after = new Date("2026-03-31T07:00:00Z");
    expect(await listBlockReasons(caseIds, after)).toEqual([]);
    expect(await listBlockReasons(caseIds, new Date("2026-04-01T05:00:00Z"))).toEqual([]);
  });

  test("is a number or a channel, and nothing else of the borrower", async () => {
    await record("INCONVENIENT", { contactId: caseIds.contactId, channels: ["03"] });
    expect(await listBlockReasons(caseIds, NOON)).toEqual(["inconvenientWay"]);
    expect(await listBlockReasons(caseIds, NOON, "SMS")).toEqual([]);
    expect(await listBlockReasons(other, NOON, "CALL", org.south.agent)).toEqual(
      other.contactId === caseIds.contactId ? ["inconvenientWay"] : [],
    );
  });

  test("names at least something, and no number of another person", async () => {
    const stranger = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
    expect(await getRefusal(record("INCONVENIENT", {}))).toBe("borrower.flagEmpty params.channels");
    expect(await getRefusal(record("INCONVENIENT", { from: "11:00" }))).toBe(
      "borrower.flagHoursInvalid params.to",
    );
    expect(await getRefusal(record("INCONVENIENT", { contactId: stranger.contactId }))).toBe(
      "contact.notOfBorrower params.contactId",
    );
  });
});

test("the borrower has one language at a time, the last one recorded", async () => {
  const agent = await as(org.north.agent);
  const { taskId } = { taskId: caseIds.caseId };
  expect(await agent.borrower.getLanguage({ taskId })).toEqual({ language: null });
  await record("LANGUAGE", { language: "en" });
  await record("LANGUAGE", { language: "cn" });
  expect(await agent.borrower.getLanguage({ taskId })).toEqual({ language: "cn" });
  const flags = await agent.borrower.listFlags({ taskId });
  expect(flags.map(({ endedAt }) => endedAt)).toEqual([null, NOON]);
});
