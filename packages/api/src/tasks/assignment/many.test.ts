import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import type { Actor, Ctx } from "../../core/context.ts";
import { toLocalDay } from "../../core/day.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import {
  moveCases,
  newCase,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { guardAssignments } from "../guard/actions/assignments.ts";
import { guardContact } from "../guard/actions/guard.ts";
import { RULES } from "../guard/contract.ts";
import { WATCHES } from "../guard/rules/decide.ts";
import { type Assignment, assignMany, releaseMany } from "./actions/many.ts";

const database = useTestDatabase();
const now = new Date("2026-03-31T05:00:00Z");
let org: Organisation;
let ids: number[];

const createContext = async (persona: Persona, overrides: Partial<Actor> = {}): Promise<Ctx> => {
  const actor = await getActor(database.db, persona, overrides);
  return {
    ...createTestContext(database.db, actor, { now: () => now }),
    actor,
    procedure: "test",
    today: () => toLocalDay(now, actor.zone),
  };
};

/** Runs `work` in a transaction of the leader of the first institution. */
const asLeader = async <T>(work: Parameters<typeof inTransaction<Ctx, T>>[2]): Promise<T> =>
  inTransaction(await createContext(org.north.leader), null, async (tx) => {
    tx.audit({ action: "assignment.test", entity: "thing", entityId: null });
    return work(tx);
  });

const certify = (agentId: number, certifiedUntil: string) =>
  database.db.updateTable("appUser").set({ certifiedUntil }).where("id", "=", agentId).execute();

const decisions = async (caseIds: readonly number[]) =>
  database.db
    .selectFrom("guardDecision")
    .select(["caseId", "verdict", "profile", "findings", "checkedRules"])
    .select(["institutionId", "borrowerId", "actorId", "overrideReason"])
    .where("caseId", "in", caseIds)
    .where("action", "=", "ASSIGN")
    .orderBy("id")
    .execute();

const listNotices = async (userId: number) =>
  database.db
    .selectFrom("taskNotification")
    .select(["kind", "count"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  await database.db.deleteFrom("taskNotification").execute();
  await database.db.deleteFrom("agentCapacity").execute();
  await database.db
    .updateTable("appUser")
    .set({ certifiedUntil: "2027-01-01" })
    .where("roleId", "=", ROLE.agent)
    .execute();
  const made = await Promise.all(
    [1, 2, 3, 4].map(() => newCase(database.db, { now, institutionId: org.north.id })),
  );
  ids = made.map((createdCase) => createdCase.caseId);
});

test("an assignment, its case and its move share one timestamp, however slow the statements", async () => {
  const { agent } = org.north;
  const ctx = await createContext(org.north.leader);
  let read = 0;
  const ticking = { ...ctx, now: () => new Date(now.getTime() + (read += 1)) };
  await inTransaction(ticking, null, async (tx) => {
    tx.audit({ action: "assignment.test", entity: "thing", entityId: null });
    await assignMany(tx, to(agent.id), { by: org.north.leader.id });
  });
  const { rows } = await sql<{ instants: number }>`
    select count(distinct at)::integer as instants from (
      select assigned_at as at from case_assignment where case_id = ${ids[0]}
      union all select assigned_at from collection_case where id = ${ids[0]}
      union all select at from case_status_log where case_id = ${ids[0]} and event = 'ASSIGNED') m`.execute(
    database.db,
  );
  expect(rows).toEqual([{ instants: 1 }]);
});

const to = (agentId: number, from: number | null = null): Assignment[] =>
  ids.map((taskId) => ({ taskId, agentId, from, assignmentReason: null }));

describe("the guard of many assignments", () => {
  test("decides each case as it would alone, in the same words", async () => {
    const { agent, colleague } = org.north;
    await certify(colleague.id, "2026-03-30");
    const [allowed, blocked, paid, closed] = ids as [number, number, number, number];
    const { db } = database;
    const { loanId } = await db
      .selectFrom("collectionCase")
      .select("loanId")
      .where("id", "=", paid)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("payment")
      .values({
        loanId,
        caseId: paid,
        channel: "VA_BCA",
        reference: "MANY-1",
        amountMinor: 1_000,
        paidAt: now,
      })
      .execute();
    await moveCases(db, { caseIds: [closed], status: "C32", at: now });
    const assignments = [allowed, blocked, paid, closed].map((taskId) => ({
      taskId,
      agentId: taskId === blocked ? colleague.id : agent.id,
    }));
    const by = org.north.leader.id;
    const keys = await asLeader(async (tx) => {
      const refusals = await guardAssignments(tx, assignments, { by });
      return assignments.map(({ taskId }) => refusals.get(taskId)?.key ?? null);
    });
    expect(keys).toEqual([null, "guard.notCertified", "guard.justPaid", "guard.caseClosed"]);
    const many = await decisions(ids);
    const singleKeys: unknown[] = [];
    for (const { taskId, agentId } of assignments)
      singleKeys.push(
        await asLeader((tx) => guardContact(tx, { action: "ASSIGN", taskId, agentId })).then(
          () => null,
          (error: { key: string }) => error.key,
        ),
      );
    expect(singleKeys).toEqual(keys);
    expect((await decisions(ids)).slice(many.length)).toEqual(
      many.toSorted((a, b) => ids.indexOf(a.caseId) - ids.indexOf(b.caseId)),
    );
  });

  test("covers every rule that watches assignments", () => {
    const watching = RULES.filter((rule) => WATCHES[rule].includes("ASSIGN"));
    expect(watching).toEqual(["CERT", "CLOSED"]);
  });

  test("allows an authorized override of a block, also for a later automatic action", async () => {
    const { agent, leader } = org.north;
    const { db } = database;
    await certify(agent.id, "2026-03-30");
    const rules = await db.selectFrom("guardRule").selectAll().where("rule", "=", "CERT").execute();
    for (const [nth, { id: _, createdAt: __, ...ruleValues }] of rules.entries())
      await db
        .insertInto("guardRule")
        .values({
          ...ruleValues,
          overrideRoles: [ROLE.leader],
          version: ruleValues.version + rules.length + nth,
        })
        .execute();
    const overrideReason = "his examination is tomorrow";
    const assign = (taskId: number, by: number) =>
      inTransaction(createTestContext(db, null, { now: () => now }), null, (tx) => {
        tx.audit({ action: "assignment.test", entity: "thing", entityId: null });
        const item = { taskId, agentId: agent.id, from: null, assignmentReason: null };
        return assignMany(tx, [item], { by, overrideReason });
      });
    const [first, second] = ids as [number, number];
    expect((await assign(first, org.north.admin.id)).refused).toMatchObject([
      { key: "guard.notCertified" },
    ]);
    expect((await assign(second, leader.id)).assigned).toHaveLength(1);
    expect(await decisions([first, second])).toMatchObject([
      { caseId: first, verdict: "BLOCK", overrideReason: null },
      { caseId: second, verdict: "BLOCK", overrideReason, actorId: leader.id },
    ]);
  });
});

describe("many cases at once", () => {
  test("each agent gets one notification with the number, also for lost cases", async () => {
    const { agent, colleague, leader } = org.north;
    const options = { by: leader.id, reason: "on leave" };
    await asLeader((tx) => assignMany(tx, to(agent.id), options));
    expect(await listNotices(agent.id)).toEqual([{ kind: "CASES_ASSIGNED", count: 4 }]);
    await asLeader((tx) => assignMany(tx, to(colleague.id, agent.id), options));
    expect(await listNotices(agent.id)).toEqual([
      { kind: "CASES_ASSIGNED", count: 4 },
      { kind: "CASES_RELEASED", count: 4 },
    ]);
    const ended = await database.db
      .selectFrom("caseAssignment")
      .select(["endedAs", "agentId"])
      .where("caseId", "in", ids)
      .where("releasedAt", "is not", null)
      .execute();
    expect(ended).toEqual(ids.map(() => ({ endedAs: "REASSIGNED", agentId: agent.id })));
  });

  test("each release states how the assignment ended, and some of them cause no notification", async () => {
    const { agent, leader } = org.north;
    const endings = ["UNTOUCHED", "COMPLAINT"] as const;
    for (const ending of endings) {
      await asLeader((tx) => assignMany(tx, to(agent.id), { by: leader.id }));
      const items = ids.map((taskId) => ({ taskId, from: agent.id }));
      const { released } = await asLeader((tx) => releaseMany(tx, items, { by: null, ending }));
      expect(released).toHaveLength(4);
    }
    const kinds = (await listNotices(agent.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(["CASES_ASSIGNED", "CASES_RELEASED", "CASES_ASSIGNED"]);
    const ended = await database.db
      .selectFrom("caseAssignment")
      .select("endedAs")
      .where("caseId", "=", ids[0] as number)
      .orderBy("id")
      .execute();
    expect(ended.map(({ endedAs }) => endedAs)).toEqual([...endings]);
  });

  test("a full agent gets no more if capacity counts, and an agent not accepting cases gets none", async () => {
    const { agent, colleague, leader } = org.north;
    const before = await database.db
      .selectFrom("caseAssignment")
      .select("id")
      .where("agentId", "=", agent.id)
      .where("assignedAt", ">=", new Date("2026-03-30T17:00:00Z"))
      .execute();
    await database.db
      .insertInto("agentCapacity")
      .values([
        { agentId: agent.id, maxNew: before.length + 3, updatedAt: now },
        { agentId: colleague.id, takesCases: false, updatedAt: now },
      ])
      .execute();
    const options = { by: leader.id, holdsCapacity: true, reason: "more room" };
    const full = await asLeader((tx) => assignMany(tx, to(agent.id), options));
    expect(full.assigned.map(({ taskId }) => taskId)).toEqual(ids.slice(0, 3));
    expect(full.refused).toMatchObject([{ taskId: ids[3], key: "assignment.agentFull" }]);
    const items = to(colleague.id, agent.id).slice(0, 1);
    const none = await asLeader((tx) => assignMany(tx, items, options));
    expect(none.refused).toMatchObject([{ key: "assignment.agentFull" }]);
    const manualItems = items.map((item) => ({ ...item, assignmentReason: "BY_HAND" as const }));
    const named = await asLeader((tx) => assignMany(tx, manualItems, options));
    expect(named.assigned).toHaveLength(1);
  });
});
