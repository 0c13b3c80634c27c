import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { CaseIds } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { recallDue } from "./actions/recall.ts";
import { ClosingWorld } from "./testing/world.ts";

const world = new ClosingWorld(useTestDatabase());
const TODAY = "2026-03-31";
let caseIds: CaseIds;
let other: CaseIds;

beforeAll(() => world.start());

beforeEach(async () => {
  caseIds = await world.createCase();
  const { borrowerId } = caseIds;
  other = await world.createCase({ borrowerId, agentId: world.org().south.agent.id });
});

const listFlags = ({ borrowerId }: CaseIds) =>
  world.db
    .selectFrom("borrowerFlag")
    .select(["kind", "fromOn", "reason", "caseId", "recordedBy", "endedAt"])
    .where("borrowerId", "=", borrowerId)
    .orderBy("id")
    .execute();

const feesEnd = async ({ loanId }: CaseIds) => {
  const loan = await world.db
    .selectFrom("loan")
    .select("feesEndOn")
    .where("id", "=", loanId)
    .executeTakeFirstOrThrow();
  return loan.feesEndOn;
};

const refusal = (tried: Promise<unknown>): Promise<string> =>
  tried.then(
    () => "done",
    (error: Error) => error.message,
  );

describe("closing a case", () => {
  test.each([
    ["DEATH", "DECEASED"],
    ["REPRESENTED", "REPRESENTED"],
    ["IDENTITY_FRAUD", "FRAUD"],
  ] as const)("for %s records on the borrower: %s", async (reason, kind) => {
    const { operations } = world.org();
    await (
      await world.as(operations)
    ).withdraw({
      taskId: caseIds.caseId,
      reason,
      flagFromOn: "2026-03-09",
      note: "as the letter says",
    });
    expect(await listFlags(caseIds)).toEqual([
      {
        kind,
        fromOn: "2026-03-09",
        reason: "as the letter says",
        caseId: caseIds.caseId,
        recordedBy: operations.id,
        endedAt: null,
      },
    ]);
    expect((await world.getCase(caseIds.caseId)).status).toBe("C40");
    expect(await world.getCase(other.caseId)).toMatchObject({ status: "C00", onHold: true });
    expect(await feesEnd(caseIds)).toBeNull();
  });

  test("for insolvency records no borrower flag, and ends the fees of its loan only", async () => {
    const { requestId } = await (
      await world.as(world.org().operations)
    ).withdraw({ taskId: caseIds.caseId, reason: "INSOLVENCY" });
    expect(await feesEnd(caseIds)).toBeNull();
    await (await world.as(world.org().management)).decide({ requestId, approve: true });
    expect(await listFlags(caseIds)).toEqual([]);
    expect(await feesEnd(caseIds)).toBe(TODAY);
    expect(await feesEnd(other)).toBeNull();
  });

  test("on request: deciders see the day of the request, and the decider becomes the recorder", async () => {
    const { operations, north } = world.org();
    const leader = await world.as(north.leader);
    const { requestId } = await leader.request({
      taskId: caseIds.caseId,
      kind: "WITHDRAW",
      reason: "DEATH",
    });
    expect(await listFlags(caseIds)).toEqual([]);
    const decider = await world.as(operations);
    const { rows } = await decider.listRequests({ state: ["REQUESTED"] });
    expect(rows.find((row) => row.requestId === requestId)?.flagFromOn).toBe(TODAY);
    await decider.decide({ requestId, approve: true });
    expect(await listFlags(caseIds)).toMatchObject([
      { kind: "DECEASED", fromOn: TODAY, recordedBy: operations.id },
    ]);
  });

  test("by an announced recall records the flag on the effective day, under the recall's author", async () => {
    const { operations } = world.org();
    await (
      await world.as(operations)
    ).withdraw({
      taskId: caseIds.caseId,
      reason: "IDENTITY_FRAUD",
      inDays: 2,
      flagFromOn: "2026-02-01",
    });
    expect(await listFlags(caseIds)).toEqual([]);
    expect(await recallDue(world.createSystemContext(), "2026-04-02")).toBe(1);
    expect(await listFlags(caseIds)).toMatchObject([
      { kind: "FRAUD", fromOn: "2026-02-01", recordedBy: operations.id },
    ]);
  });

  test("for a known fact leaves the flag unchanged", async () => {
    const operations = await world.as(world.org().operations);
    for (const [{ caseId }, flagFromOn] of [
      [caseIds, "2026-03-05"],
      [other, "2026-03-20"],
    ] as const)
      await operations.withdraw({ taskId: caseId, reason: "DEATH", flagFromOn });
    expect(await listFlags(caseIds)).toMatchObject([{ fromOn: "2026-03-05" }]);
    expect((await world.getCase(other.caseId)).status).toBe("C40");
  });

  test("twice simultaneously for one borrower closes both and records one flag", async () => {
    const operations = await world.as(world.org().operations);
    const pressed = [caseIds, other, caseIds, other].map(({ caseId }) =>
      refusal(operations.withdraw({ taskId: caseId, reason: "DEATH" })),
    );
    const ends = await Promise.all(pressed);
    expect(ends.filter((result) => result === "done")).toHaveLength(2);
    expect(await listFlags(caseIds)).toHaveLength(1);
  });
});

test("an impossible day of closing is refused at its field", async () => {
  const operations = await world.as(world.org().operations);
  const on = (reason: "DEATH" | "LENDER_RECALL", flagFromOn: string) =>
    operations.withdraw({ taskId: caseIds.caseId, reason, flagFromOn }).then(
      () => "done",
      ({ message, cause }) => [message, cause?.field],
    );
  const refusals = await Promise.all([
    on("DEATH", "2026-04-01"),
    on("DEATH", "1899-12-31"),
    on("LENDER_RECALL", "2026-03-01"),
  ]);
  expect(refusals).toEqual([
    ["borrower.flagInFuture", "flagFromOn"],
    ["borrower.flagBeforeBirth", "flagFromOn"],
    ["closing.dateNotApplicable", "flagFromOn"],
  ]);
});
