import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { dbError } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import type { Ctx } from "../../core/context.ts";
import { toLocalDay } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { tasksRouter } from "../router.ts";
import { guardContact, rememberConversation } from "./actions/guard.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
/** Wednesday, 09:00 in Jakarta. */
const MORNING = new Date("2026-04-01T02:00:00Z");
const COMING = "2026-04-01";
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let caseIds: CaseIds;

const createContext = async (persona: Persona, now = NOON): Promise<Ctx> => {
  const actor = await getActor(database.db, persona);
  return {
    ...createTestContext(database.db, actor, { now: () => now }),
    actor,
    procedure: "test",
    today: () => toLocalDay(now, actor.zone),
  };
};
const as = async (persona: Persona, now = NOON) => call(await createContext(persona, now)).guard;

const LAW = { from: "08:00", to: "20:00", weekdays: [1, 2, 3, 4, 5, 6], holidays: true };
type Update = Parameters<Awaited<ReturnType<typeof as>>["updateRule"]>[0];
const HOURS: Update = {
  profile: "ID",
  rule: "HOURS",
  severity: "BLOCK",
  params: LAW,
  source: "House circular",
  effectiveFrom: COMING,
};

const propose = async (change: Partial<Update>) =>
  (await as(org.operations)).updateRule({ ...HOURS, ...change });
const approve = (change: Partial<Update>) =>
  approveProposed(database.db, org.management, NOON, propose(change));
const refusal = (change: Partial<Update>) =>
  propose(change).then(
    () => null,
    (error) => error.cause,
  );

const dial = async (now: Date, taskId = caseIds.caseId) => {
  const request = { action: "CALL", taskId } as const;
  return inTransaction(await createContext(org.north.agent, now), request, async (tx) => {
    const pass = await guardContact(tx, request);
    tx.audit({ action: "guard.test", entity: "collection_case", entityId: taskId });
    return pass;
  });
};

beforeAll(async () => {
  org = await organisation(database.db);
  await database.db
    .updateTable("appUser")
    .set({ certifiedUntil: "2027-01-01" })
    .where("roleId", "=", ROLE.agent)
    .execute();
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id, dpd: 5 });
});

describe("G49: below the statute", () => {
  test("looser proposals are refused with the field, its ceiling and the statute", async () => {
    expect(await refusal({ params: { ...LAW, from: "07:00" } })).toMatchObject({
      key: "guard.looser",
      field: "params.from",
      params: { field: "from", ceiling: "08:00", source: expect.stringContaining("POJK 22/2023") },
    });
    expect(await refusal({ severity: "WARN" })).toMatchObject({
      key: "guard.looser",
      field: "severity",
    });
  });

  test.each([
    ["another owner", { layer: "COMPANY", institutionId: 1 }, "institutionId"],
    ["no owner", { layer: "STAGE" }, "stageId"],
    ["a law without its article", { layer: "STATUTE" }, "article"],
    [
      "a law that a role lifts",
      { layer: "STATUTE", article: "art. 1", overrideRoles: [ROLE.leader] },
      "overrideRoles",
    ],
    ["an unknown value", { params: { ...LAW, nights: 3 } }, "params.nights"],
    ["a value of the wrong kind", { params: { ...LAW, to: 20 } }, "params.to"],
  ] as const)("%s is refused by its field", async (_, change, field) => {
    expect(await refusal(change as Partial<Update>)).toMatchObject({ field });
  });

  test("an unknown value is reported by name", async () => {
    const perWeek = { rule: "FREQ_MSG", params: { perDay: 2, perWeek: 3 } };
    expect(await refusal(perWeek as Partial<Update>)).toMatchObject({
      key: "guard.unknownParam",
      params: { name: "perWeek" },
    });
  });
});

describe("G49: the strictest of all layers", () => {
  const window = (from: string) => ({ ...LAW, from });

  test("an institution's hours apply to it only, and stay hidden from others", async () => {
    const { id: institutionId } = org.north;
    await approve({ layer: "INSTITUTION", institutionId, params: window("10:00") });
    await expect(dial(MORNING)).rejects.toMatchObject({
      key: "guard.outsideHours",
      params: { from: "10:00" },
    });
    const elsewhere = await newCase(database.db, {
      now: NOON,
      agentId: org.south.agent.id,
      dpd: 5,
    });
    const result = await (
      await as(org.south.agent, MORNING)
    ).check({ taskId: elsewhere.caseId, action: "CALL" });
    expect(result.verdict).toBe("WARN");
    const layers = async (persona: Persona) =>
      (await (await as(persona)).listRequirements({ profile: "ID" })).rules
        .filter(({ rule }) => rule === "HOURS")
        .map(({ layer }) => layer);
    expect(await layers(org.north.agent)).toContain("INSTITUTION");
    expect(await layers(org.south.agent)).not.toContain("INSTITUTION");
  });

  test("a stage's rule applies to its cases, in addition to the others", async () => {
    const { stageId } = await database.db
      .selectFrom("collectionCase")
      .select("stageId")
      .where("id", "=", caseIds.caseId)
      .executeTakeFirstOrThrow();
    const stage = { layer: "STAGE", stageId, params: window("11:00") } as const;
    await approve(stage);
    const late = new Date("2026-04-01T03:30:00Z");
    await expect(dial(late)).rejects.toMatchObject({
      key: "guard.outsideHours",
      params: { from: "11:00" },
    });
    const after = await dial(new Date("2026-04-01T04:00:00Z"));
    expect(after.decision.checkedRules.filter(({ rule }) => rule === "HOURS")).toMatchObject([
      { layer: "STATUTE" },
      { layer: "INSTITUTION" },
      { layer: "STAGE" },
    ]);
  });

  test("every guard result stores the rules evaluated, also when it allows", async () => {
    const request = { action: "REVEAL", taskId: caseIds.caseId } as const;
    const { decisionId } = await inTransaction(
      await createContext(org.north.agent),
      request,
      async (tx) => {
        const pass = await guardContact(tx, request);
        tx.audit({ action: "guard.test", entity: "x", entityId: 1 });
        return pass;
      },
    );
    const stored = await database.db
      .selectFrom("guardDecision")
      .select(["verdict", "checkedRules"])
      .where("id", "=", decisionId)
      .executeTakeFirstOrThrow();
    expect(stored.verdict).toBe("ALLOW");
    expect(stored.checkedRules).toContainEqual({ rule: "RELATION", version: 1, layer: "STATUTE" });
  });
});

describe("G49: the statute", () => {
  const statute: Partial<Update> = {
    layer: "STATUTE",
    article: "art. 1",
    source: "New law",
    rule: "DPD_MAX",
    params: { days: 120 },
  };

  test("changes from a future day, by two people, and names them", async () => {
    await approve(statute);
    const { rules } = await (await as(org.operations)).listRequirements({});
    const versions = rules.filter(({ rule }) => rule === "DPD_MAX");
    expect(versions).toMatchObject([
      {
        version: 2,
        inForce: false,
        effectiveFrom: COMING,
        jurisdiction: "ID",
        article: "art. 1",
        editorName: "User operations",
        approverName: "User management",
      },
      { version: 1, inForce: true, jurisdiction: "ID" },
    ]);
  });

  test("is not written for today or a past day", async () => {
    for (const effectiveFrom of ["2026-03-31", "2025-01-01"])
      expect(
        await refusal({ ...statute, rule: "WARNING_LETTER", effectiveFrom, params: {} }),
      ).toMatchObject({ key: "proposal.dayTooEarly" });
  });

  test.each([
    ["rewritten", "update guard_rule set severity = 'WARN'", "append_only"],
    ["taken away", "delete from guard_rule", "append_only"],
    ["emptied", "truncate guard_rule, closing_request cascade", "append_only"],
    [
      "written by one person",
      `insert into guard_rule (profile, rule, version, layer, jurisdiction, article, effective_from, severity, source,
         editor_id, created_at)
       select 'ID', 'DPD_MAX', 9, 'STATUTE', 'ID', 'x', '2026-05-01', 'BLOCK', 'x', min(id), '2026-03-31' from app_user`,
      "guard_rule_law_two_people",
    ],
    [
      "written without an editor",
      `insert into guard_rule (profile, rule, version, layer, jurisdiction, article, effective_from, severity, source)
       values ('ID', 'DPD_MAX', 9, 'STATUTE', 'ID', 'x', '2026-05-01', 'BLOCK', 'x')`,
      "guard_rule_law_two_people",
    ],
    [
      "approved by its proposer",
      `insert into guard_rule (profile, rule, version, layer, jurisdiction, article, effective_from, severity, source,
         editor_id, approver_id, created_at)
       select 'ID', 'DPD_MAX', 9, 'STATUTE', 'ID', 'x', '2026-05-01', 'BLOCK', 'x', min(id), min(id), '2026-03-31'
       from app_user`,
      "guard_rule_law_two_people",
    ],
    [
      "written back",
      `insert into guard_rule (profile, rule, version, layer, jurisdiction, article, effective_from, severity, source,
         editor_id, approver_id, created_at)
       select 'ID', 'DPD_MAX', 9, 'STATUTE', 'ID', 'x', '2026-03-31', 'BLOCK', 'x', min(id), max(id), '2026-03-31'
       from app_user`,
      "guard_rule_future_statute",
    ],
    [
      "lifted by a role",
      `insert into guard_rule (profile, rule, version, layer, jurisdiction, article, effective_from, severity, source,
         override_roles, editor_id, approver_id, created_at)
       select 'ID', 'DPD_MAX', 9, 'STATUTE', 'ID', 'x', '2026-05-01', 'BLOCK', 'x', '{2}'::smallint[], min(id), max(id),
         '2026-03-31' from app_user`,
      "guard_rule_law",
    ],
    ["decided again", "update guard_decision set checked_rules = '[]'", "append_only"],
  ])("is not %s by any statement", async (_, statement, name) => {
    const sqlError = await sql
      .raw(statement)
      .execute(database.db)
      .then(
        () => null,
        (error: unknown) => dbError(error)?.constraint,
      );
    expect(sqlError).toBe(name);
  });
});

describe("G49: seven days", () => {
  test("calls are counted over them, and a conversation rests for the same time", async () => {
    const limit = { attemptsPer7Days: 2, daysAfterConversation: 7 };
    await approve({ rule: "FREQ_CALL", params: limit });
    const at = (day: string) => new Date(`2026-04-${day}T05:00:00Z`);
    await dial(at("01"));
    const { attemptId } = await dial(at("02"));
    await expect(dial(at("06"))).rejects.toMatchObject({
      key: "guard.tooManyInWeek",
      params: { done: 2, max: 2 },
    });
    const result = await (
      await as(org.north.agent, at("06"))
    ).check({ taskId: caseIds.caseId, action: "CALL" });
    expect(result).toMatchObject({
      calls: null,
      weekCalls: { done: 2, max: 2 },
      retryAt: sameInstant(at("08")),
    });
    await dial(at("08"));
    await rememberConversation(database.db, attemptId ?? 0, at("08"));
    await expect(dial(at("14"))).rejects.toMatchObject({ key: "guard.conversationInDays" });
    await dial(at("15"));
  });
});
