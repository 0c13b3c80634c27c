import { beforeEach, describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import type { CaseIds } from "../../seeds/index.ts";
import { verifyLoans } from "../../repay/ledger-verification/actions/verify.ts";
import { recallDue } from "./actions/recall.ts";
import { NOON, getRefusalMessage, useClosingWorld } from "./testing/world.ts";

const world = useClosingWorld();
let caseIds: CaseIds;

const expectNoDifferences = async () =>
  expect((await verifyLoans(world.createSystemContext(), { fix: false })).samples).toEqual([]);

beforeEach(async () => {
  caseIds = await world.createCase();
});

describe("withdrawing", () => {
  test("ends the case with all its dependents and notifies the agency", async () => {
    caseIds = await world.createCase({
      status: "C10",
      promise: { dueOn: "2026-04-02", amountMinor: 400_000 },
    });
    const codeId = await world.newCode(caseIds);
    const done = await (
      await world.as(world.org().operations)
    ).withdraw({ taskId: caseIds.caseId, reason: "REGULATOR" });
    expect(done).toMatchObject({ state: "DONE", effectiveOn: null });
    expect(await world.getCase(caseIds.caseId)).toMatchObject({
      status: "C40",
      agentId: null,
      promiseOn: null,
      closedAt: sameInstant(NOON),
    });
    const [log] = await (
      await world.as(world.org().operations)
    ).history({ taskId: caseIds.caseId });
    expect(log).toMatchObject({
      event: "RECALLED",
      before: "C10",
      after: "C40",
      reason: "REGULATOR",
      operatorName: "User operations",
    });
    const states = await Promise.all([
      world.db
        .selectFrom("promise")
        .select("state")
        .where("caseId", "=", caseIds.caseId)
        .executeTakeFirst(),
      world.db
        .selectFrom("repaymentCode")
        .select("state")
        .where("id", "=", codeId)
        .executeTakeFirst(),
    ]);
    expect(states).toEqual([{ state: "CANCELLED" }, { state: "CANCELLED" }]);
    const assigned = await world.db
      .selectFrom("caseAssignment")
      .select("releasedAt")
      .where("caseId", "=", caseIds.caseId)
      .execute();
    expect(assigned).toEqual([{ releasedAt: NOON }]);
    const notices = await world.db
      .selectFrom("taskNotification")
      .select("userId")
      .where("kind", "=", "CASE_RECALLED")
      .where("caseId", "=", caseIds.caseId)
      .orderBy("userId")
      .execute();
    const { agent, leader, admin } = world.org().north;
    expect(notices.map(({ userId }) => userId)).toEqual(
      [agent.id, leader.id, admin.id].sort((a, b) => a - b),
    );
  });

  test("is requested by the agency, and executed or refused by the lender", async () => {
    const leader = await world.as(world.org().north.leader);
    const taskId = caseIds.caseId;
    expect(await getRefusalMessage(leader.withdraw({ taskId, reason: "DEATH" }))).toBe(
      "access.denied",
    );
    const { requestId } = await leader.request({
      taskId,
      kind: "WITHDRAW",
      reason: "DEATH",
      note: "the family sent the certificate",
    });
    expect((await world.getCase(taskId)).status).toBe("C00");
    expect(
      await getRefusalMessage(leader.request({ taskId, kind: "WITHDRAW", reason: "DEATH" })),
    ).toBe("closing.alreadyRequested");
    expect(await getRefusalMessage(leader.decide({ requestId, approve: true }))).toBe(
      "access.denied",
    );
    const operations = await world.as(world.org().operations);
    const { rows } = await operations.listRequests({ state: ["REQUESTED"] });
    expect(rows.find((row) => row.requestId === requestId)).toMatchObject({
      kind: "WITHDRAW",
      reason: "DEATH",
      canDecide: true,
      canRevoke: false,
    });
    await operations.decide({ requestId, approve: false, note: "not proved" });
    expect((await world.getCase(taskId)).status).toBe("C00");
    const secondRequest = await leader.request({ taskId, kind: "WITHDRAW", reason: "DEATH" });
    await operations.decide({ requestId: secondRequest.requestId, approve: true });
    expect((await world.getCase(taskId)).status).toBe("C40");
    const states = await world.listRequestStates(taskId);
    expect(states).toEqual(["REJECTED", "DONE"]);
  });

  test("can be announced: it takes effect on its day, unless it is paid first or revoked", async () => {
    const operations = await world.as(world.org().operations);
    const [pendingCase, paid, revokedCase] = [
      caseIds,
      await world.createCase(),
      await world.createCase(),
    ];
    const announce = (taskId: number) =>
      operations.withdraw({ taskId, reason: "PLACEMENT_END", inDays: 3 });
    const { requestId } = await announce(revokedCase.caseId);
    for (const target of [pendingCase, paid])
      expect(await announce(target.caseId)).toMatchObject({
        state: "PENDING",
        effectiveOn: "2026-04-03",
      });
    await operations.revoke({ requestId, note: "it goes on" });
    await world.close(paid.caseId, "C32", "PAID_OFF");
    expect(await recallDue(world.createSystemContext(), "2026-04-02")).toBe(0);
    expect(await recallDue(world.createSystemContext(), "2026-04-03")).toBe(1);
    expect(await recallDue(world.createSystemContext(), "2026-04-03")).toBe(0);
    const statuses = await Promise.all(
      [pendingCase, paid, revokedCase].map(
        async (target) => (await world.getCase(target.caseId)).status,
      ),
    );
    expect(statuses).toEqual(["C40", "C32", "C00"]);
    const states = await Promise.all(
      [pendingCase, paid, revokedCase].map(
        async (target) => (await world.listRequestStates(target.caseId))[0],
      ),
    );
    expect(states).toEqual(["DONE", "VOID", "REVOKED"]);
    expect(
      await getRefusalMessage(
        operations.withdraw({ taskId: revokedCase.caseId, reason: "PLACEMENT_END", inDays: 31 }),
      ),
    ).toBe("closing.tooFar");
  });
});

describe("cancelling", () => {
  const newPayment = ({ loanId, caseId }: CaseIds) =>
    world.db
      .insertInto("payment")
      .values({
        loanId,
        caseId,
        channel: "VA",
        reference: `P${caseId}`,
        amountMinor: 5_000,
        paidAt: NOON,
      })
      .execute();

  test("voids a case without payments", async () => {
    await (
      await world.as(world.org().management)
    ).cancel({ taskId: caseIds.caseId, reason: "DUPLICATE" });
    expect((await world.getCase(caseIds.caseId)).status).toBe("C70");
    const paid = await world.createCase();
    await newPayment(paid);
    expect(
      await getRefusalMessage(
        (await world.as(world.org().operations)).cancel({
          taskId: paid.caseId,
          reason: "WRONG_IMPORT",
        }),
      ),
    ).toBe("closing.paid");
  });

  test("ends the loan as well if it never took effect", async () => {
    const operations = await world.as(world.org().operations);
    const { requestId, state } = await operations.cancel({
      taskId: caseIds.caseId,
      reason: "LOAN_CANCELLED",
    });
    expect(state).toBe("REQUESTED");
    expect((await world.getCase(caseIds.caseId)).status).toBe("C00");
    expect(await getRefusalMessage(operations.decide({ requestId, approve: true }))).toBe(
      "closing.cannotDecideOwn",
    );
    await (await world.as(world.org().management)).decide({ requestId, approve: true });
    const loan = await world.db
      .selectFrom("loan")
      .select(["status", "outstandingMinor", "waivedMinor"])
      .where("id", "=", caseIds.loanId)
      .executeTakeFirst();
    expect(loan).toEqual({ status: -22, outstandingMinor: 0, waivedMinor: 1_065_000 });
    await expectNoDifferences();
  });

  test("a reason of another kind is refused at its field", async () => {
    expect(
      await getRefusalMessage(
        (await world.as(world.org().north.leader)).request({
          taskId: caseIds.caseId,
          kind: "CANCEL",
          reason: "DEATH",
        }),
      ),
    ).toBe("closing.wrongReason");
  });
});

test("a case out of scope is unreachable", async () => {
  const leader = await world.as(world.org().south.leader);
  const taskId = caseIds.caseId;
  const tried = [
    getRefusalMessage(leader.request({ taskId, kind: "WITHDRAW", reason: "DEATH" })),
    getRefusalMessage(leader.get({ taskId })),
  ];
  expect(await Promise.all(tried)).toEqual(["record.notFound", "record.notFound"]);
  expect(await leader.history({ taskId })).toEqual([]);
  const { requestId } = await (
    await world.as(world.org().north.leader)
  ).request({ taskId, kind: "CANCEL", reason: "DUPLICATE" });
  expect(await getRefusalMessage(leader.revoke({ requestId, note: "mine" }))).toBe(
    "record.notFound",
  );
  expect((await leader.listRequests({})).total).toBe(0);
});
