import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import type { Ctx } from "../../core/context.ts";
import { toLocalDay } from "../../core/day.ts";
import type { FileReply } from "../../core/file.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { tasksRouter } from "../router.ts";
import { type GuardRequest, guardContact } from "./actions/guard.ts";

const database = useTestDatabase();
const call = createCallerFactory(tasksRouter);
const NOON = new Date("2026-03-31T05:00:00Z");
const NIGHT = new Date("2026-03-31T13:00:00Z");
/** The last minute of the first of April in Jakarta. */
const LATE = new Date("2026-04-01T16:59:30Z");
const upTo = (days: number) => ({
  from: new Date(Date.parse("2026-04-01T17:00:00Z") - days * 86_400_000),
  to: new Date("2026-04-01T16:59:59.999Z"),
});
let org: Organisation;
let caseIds: CaseIds;
let other: CaseIds;

const createContext = async (persona: Persona, now: Date): Promise<Ctx> => {
  const actor = await getActor(database.db, persona);
  return {
    ...createTestContext(database.db, actor, { now: () => now }),
    actor,
    procedure: "test",
    today: () => toLocalDay(now, actor.zone),
  };
};

const as = async (persona: Persona) => call(await createContext(persona, LATE)).guard;

const contact = async (persona: Persona, now: Date, request: Partial<GuardRequest> = {}) => {
  const { caseId: taskId, contactId } = persona.institutionId === org.south.id ? other : caseIds;
  const whole = { action: "CALL" as const, taskId, contactId, ...request };
  await inTransaction(await createContext(persona, now), whole, async (tx) => {
    await guardContact(tx, whole);
    tx.audit({ action: "guard.test", entity: "thing", entityId: taskId });
  }).catch(() => undefined);
};

const readText = async ({ body }: FileReply): Promise<string> => {
  const bytes = await new Response(body as ReadableStream).bytes();
  return Object.values(unzipSync(bytes))
    .map((file) => new TextDecoder().decode(file))
    .join("");
};

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  await db
    .updateTable("appUser")
    .set({ certifiedUntil: "2027-01-01" })
    .where("roleId", "in", [ROLE.agent, ROLE.leader])
    .execute();
  const names = { borrowerName: "Canary Budi" };
  const { north, south } = org;
  caseIds = await newCase(db, { now: NOON, agentId: north.agent.id, dpd: 5, ...names });
  other = await newCase(db, { now: NOON, agentId: south.agent.id, dpd: 5 });
  await contact(north.agent, NOON);
  await contact(north.agent, NIGHT);
  await contact(south.agent, NIGHT);
  await sql`
    insert into guard_decision (at, action, verdict, profile, findings, checked_rules, case_id, borrower_id, institution_id,
      actor_id, override_reason)
    select ${NOON}, 'CALL', 'BLOCK', 'ID', jsonb_build_array(
        jsonb_build_object('rule', 'FREQ_CALL', 'version', 2, 'layer', 'COMPANY', 'verdict', 'BLOCK', 'reason',
          'tooManyAttempts', 'params', jsonb_build_object('most', 6, 'note', 'Budi told us'), 'retryAt', null,
          'source', 'House rule', 'overridable', true),
        jsonb_build_object('rule', 'GONE_RULE', 'version', 1)),
      '[]', ${caseIds.caseId}, ${caseIds.borrowerId}, ${north.id}, ${north.leader.id}, ${"He asked to be called. ".repeat(100)}`.execute(
    db,
  );
});

test("G31: are visible to the people concerned, with names only for authorized readers", async () => {
  const { north, south } = org;
  const seen = async (persona: Persona) => (await (await as(persona)).listDecisions({})).rows;
  const names = (rows: Awaited<ReturnType<typeof seen>>) => [
    ...new Set(rows.map((row) => row.institutionName)),
  ];
  expect(names(await seen(org.management))).toHaveLength(2);
  expect(names(await seen(org.administrator))).toHaveLength(2);
  expect(await seen(north.admin)).toHaveLength(3);
  expect(await seen(north.leader)).toHaveLength(3);
  const [foreign] = await seen(south.admin);
  expect(foreign?.institutionId).toBe(south.id);
  const leaders = await as(north.leader);
  await expect(leaders.getDecision({ id: foreign?.decisionId ?? 0 })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect((await as(north.agent)).listDecisions({})).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await database.db
    .updateTable("appUser")
    .set({ groupId: null })
    .where("id", "=", north.agent.id)
    .execute();
  expect(await seen(north.leader)).toHaveLength(1);
  const blind = await seen(org.administrator);
  expect(blind.every((row) => row.borrowerName === null)).toBe(true);
  expect(blind.some((row) => row.caseVisible)).toBe(false);
  expect((await seen(org.inspector))[0]?.borrowerName).toBeString();
});

test("are narrowed by verdict, rule, override, loan and agent", async () => {
  const { listDecisions } = await as(org.management);
  const count = async (filter: Parameters<typeof listDecisions>[0]) =>
    (await listDecisions(filter)).total;
  expect(await count({ verdict: "BLOCK" })).toBe(3);
  expect(await count({ rule: "HOURS" })).toBe(2);
  expect(await count({ overridden: true })).toBe(1);
  expect(await count({ overridden: false })).toBe(3);
  const [row] = (await listDecisions({ overridden: true })).rows;
  expect(await count({ loanNumber: row?.loanNumber })).toBe(3);
  expect(await count({ loanNumber: "none" })).toBe(0);
  expect(await count({ agentId: org.north.leader.id })).toBe(1);
  expect(await count({ institutionId: org.south.id })).toBe(1);
});

test("open with every rule evaluated, and the user and reason of an override", async () => {
  const { listDecisions, getDecision } = await as(org.management);
  const [night] = (await listDecisions({ rule: "HOURS" })).rows;
  const evidence = await getDecision({ id: night?.decisionId ?? 0 });
  expect(evidence.findings.map(({ rule }) => rule)).toContain("HOURS");
  expect(evidence.checkedRules.length).toBeGreaterThan(evidence.findings.length);
  const [made] = (await listDecisions({ verdict: "WARN" })).rows;
  expect(made).toMatchObject({ channel: "03", overriddenByName: null });
  const [lifted] = (await listDecisions({ overridden: true })).rows;
  expect(lifted).toMatchObject({
    overriddenByName: "User north-leader",
    broken: [{ rule: "FREQ_CALL", version: 2, layer: "COMPANY" }],
  });
  expect(lifted?.overrideReason).toHaveLength(2300);
  const id = lifted?.decisionId ?? 0;
  expect(JSON.stringify(await getDecision({ id }))).toContain("Budi told us");
  const blind = await (await as(org.administrator)).getDecision({ id });
  expect(JSON.stringify(blind)).not.toMatch(/Budi|asked to be called/);
  expect(blind.overrideReason).toBe("***");
});

test("G40: cover 60 days and export 7 as a workbook, on record and within the reader's rights", async () => {
  const { listDecisions, exportDecisions } = await as(org.administrator);
  expect((await listDecisions(upTo(60))).total).toBe(4);
  await expect(listDecisions(upTo(61))).rejects.toThrow(/range.tooLong/);
  await expect(exportDecisions(upTo(8))).rejects.toThrow(/range.tooLong/);
  await expect(exportDecisions({})).rejects.toThrow(/range.required/);
  const text = await readText(await exportDecisions(upTo(7)));
  expect(text.match(/<row /g)).toHaveLength(5);
  expect(text).not.toContain("Canary");
  const south = await readText(await (await as(org.south.admin)).exportDecisions(upTo(7)));
  expect(south.match(/<row /g)).toHaveLength(2);
  const lines = await database.db
    .selectFrom("auditLog")
    .select("actorId")
    .where("action", "=", "decision.export")
    .orderBy("id")
    .execute();
  expect(lines.map(({ actorId }) => actorId)).toEqual([org.administrator.id, org.south.admin.id]);
});
