import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { waitsInLock } from "@kolekta/db/testing";
import { sql } from "kysely";
import { proposeOverLimit } from "./actions/over-limit.ts";
import { NOON, getRefusalMessage, useClosingWorld } from "./testing/world.ts";

const world = useClosingWorld();
const TODAY = "2026-03-31";

/** Sets a limit of one institution below the legal one. */
const limitNorth = (days: number, from: string, severity = "BLOCK") =>
  sql`
    insert into guard_rule (profile, rule, version, layer, institution_id, effective_from, severity, params, source)
    select 'ID', 'DPD_MAX', max(version) + 1, 'INSTITUTION', ${world.org().north.id}, ${from}::date, ${severity},
      jsonb_build_object('days', ${days}::int), 'test'
    from guard_rule where profile = 'ID' and rule = 'DPD_MAX'`.execute(world.db);

const propose = (day = TODAY) => proposeOverLimit(world.createSystemContext(), day);

const listRequests = (caseId: number) =>
  world.db
    .selectFrom("closingRequest")
    .select(["id", "kind", "reason", "state", "requesterId", "ruleId"])
    .where("caseId", "=", caseId)
    .orderBy("id")
    .execute();

const getRequest = async (caseId: number) => {
  const [first] = await listRequests(caseId);
  if (!first) throw new Error(`nothing is asked about case ${caseId}`);
  return first;
};

const reject = async (caseId: number) => {
  const { id: requestId } = await getRequest(caseId);
  const operations = await world.as(world.org().operations);
  return operations.decide({ requestId, approve: false, note: "stays" });
};

beforeAll(async () => {
  await propose();
});

beforeEach(async () => {
  await sql`update collection_case set overdue_on = ${TODAY}::date where status in ('C00', 'C10')`.execute(
    world.db,
  );
});

describe("the limit of days past due", () => {
  test("is the last day: the system proposes a withdrawal the day after, once", async () => {
    const within = await world.createCase({ dpd: 90 });
    const over = await world.createCase({ dpd: 91 });
    expect(await propose()).toBe(1);
    expect(await propose()).toBe(0);
    expect(await listRequests(within.caseId)).toEqual([]);
    expect(await listRequests(over.caseId)).toMatchObject([
      { kind: "WITHDRAW", reason: "DPD_LIMIT", state: "REQUESTED", requesterId: null },
    ]);
    const trail = await world.db
      .selectFrom("auditLog")
      .select(["actorId", "institutionId", "after"])
      .where("action", "=", "closing.propose")
      .where(sql<boolean>`(after ->> 'caseId')::bigint = ${over.caseId}`)
      .execute();
    expect(trail).toMatchObject([
      {
        actorId: null,
        institutionId: world.org().north.id,
        after: { days: 90, dpd: 91, reason: "DPD_LIMIT" },
      },
    ]);
    expect((await world.getCase(over.caseId)).status).toBe("C00");
  });

  test("shows the proposal to role 4 as approver and to role 8 as reader", async () => {
    const { caseId } = await world.createCase({ dpd: 120 });
    await propose();
    const operations = await world.as(world.org().operations);
    const admin = await world.as(world.org().north.admin);
    const filter = { state: ["REQUESTED" as const], size: 50 };
    const seenBy = async (caller: typeof operations) =>
      (await caller.listRequests(filter)).rows.find((row) => row.taskId === caseId);
    expect(await seenBy(operations)).toMatchObject({
      requestedBy: null,
      canDecide: true,
      dpd: 120,
    });
    expect(await seenBy(admin)).toMatchObject({ canDecide: false });
    const { id: requestId } = await getRequest(caseId);
    await operations.decide({ requestId, approve: true });
    expect((await world.getCase(caseId)).status).toBe("C40");
  });

  test("follows the strictest layer, and a limit that only warns proposes nothing", async () => {
    const { caseId } = await world.createCase({ dpd: 40 });
    await limitNorth(30, "2026-03-01", "WARN");
    expect(await propose()).toBe(0);
    await limitNorth(30, "2026-03-02");
    expect(await propose()).toBe(1);
    expect(await listRequests(caseId)).toHaveLength(1);
    await limitNorth(90, "2026-03-03");
  });

  test("proposes no more after a rejection, until the rule changes", async () => {
    const { caseId } = await world.createCase({ dpd: 95 });
    await propose();
    await reject(caseId);
    expect(await propose()).toBe(0);
    await limitNorth(80, "2026-03-04");
    expect(await propose()).toBe(1);
    expect((await listRequests(caseId)).map(({ state }) => state)).toEqual([
      "REJECTED",
      "REQUESTED",
    ]);
    await limitNorth(90, "2026-03-05");
  });

  test("waits behind a request by a user, and follows its decision", async () => {
    const { caseId: taskId } = await world.createCase({ dpd: 95 });
    const leader = await world.as(world.org().north.leader);
    const filter = { taskId, kind: "WITHDRAW", reason: "DPD_LIMIT" } as const;
    await leader.request(filter);
    expect(await propose()).toBe(0);
    await reject(taskId);
    expect(await propose()).toBe(0);
  });

  test("drops the proposal for a case no longer past it, and proposes again later", async () => {
    const { caseId } = await world.createCase({ dpd: 95 });
    await propose();
    const overdueOn = (day: string) =>
      world.db
        .updateTable("collectionCase")
        .set({ overdueOn: day })
        .where("id", "=", caseId)
        .execute();
    await overdueOn("2026-03-01");
    expect(await propose()).toBe(0);
    expect(await world.listRequestStates(caseId)).toEqual(["VOID"]);
    await overdueOn("2025-12-01");
    expect(await propose()).toBe(1);
    expect(await world.listRequestStates(caseId)).toEqual(["VOID", "REQUESTED"]);
  });

  test("drops a proposal before the decision that waits for it, which is refused", async () => {
    const { caseId } = await world.createCase({ dpd: 95 });
    await propose();
    const { id } = await getRequest(caseId);
    const drop = sql`update closing_request set state = 'VOID', ended_at = ${NOON} where id = ${id}`;
    let refusal: unknown;
    const decide = async () => {
      refusal = await getRefusalMessage(reject(caseId));
    };
    expect(await waitsInLock(world.db, drop, decide)).toBe(true);
    expect(refusal).toBe("closing.decided");
  });

  test("proposes once from two simultaneous runs", async () => {
    const { caseId } = await world.createCase({ dpd: 95 });
    const counts = await Promise.all([propose(), propose(), propose()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await listRequests(caseId)).toHaveLength(1);
  });

  test("leaves a case that gets its request meanwhile, without failing", async () => {
    const { caseId } = await world.createCase({ dpd: 95 });
    let proposed: Promise<number> | undefined;
    await world.db.transaction().execute(async (trx) => {
      await trx
        .insertInto("closingRequest")
        .values({
          caseId,
          requestedAt: NOON,
          state: "REQUESTED",
          kind: "WITHDRAW",
          reason: "DPD_LIMIT",
        })
        .execute();
      proposed = propose();
      await Bun.sleep(300);
    });
    expect(await proposed).toBe(0);
    expect(await world.listRequestStates(caseId)).toEqual(["REQUESTED"]);
  });

  test("allows one proposal per rule in the database too", async () => {
    const { caseId } = await world.createCase({ dpd: 95 });
    await propose();
    await reject(caseId);
    const { ruleId } = await getRequest(caseId);
    const secondInsert = world.db
      .insertInto("closingRequest")
      .values({
        caseId,
        ruleId,
        requestedAt: NOON,
        state: "REQUESTED",
        kind: "WITHDRAW",
        reason: "DPD_LIMIT",
      })
      .execute();
    expect(await getRefusalMessage(secondInsert)).toContain("closing_request_once");
  });
});
