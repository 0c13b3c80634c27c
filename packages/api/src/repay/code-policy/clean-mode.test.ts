import { afterEach, describe, expect, test } from "bun:test";
import { getProposalApi } from "../../manage/proposal/testing.ts";
import { BCA, BNI, NOON } from "../deduction/testing.ts";
import { later, INSTITUTION_POLICY, expectRejection, useCodeSettings } from "./testing.ts";

const { desk, chief, agent, approve, part } = useCodeSettings();

afterEach(() => desk.at(NOON));

describe("clean modes", () => {
  const NONE = { overdue: null, overdueCurrent: null, wholeLoan: null };
  const modes = async () =>
    (await (await agent()).listModes({ loanId: desk.held.loanId })).map(({ mode }) => mode);

  test("who names more decides, mode by mode, from its day on; what was agreed before stays as it was agreed", async () => {
    await desk.open({ periods: 3 });
    const agreed = await (await desk.agent()).createFull(desk.full(5_000, 1));
    const before = await desk.stored(agreed.deductionId);
    await desk.numberOf(agreed.deductionId);
    expect(await modes()).toEqual([1, 2, 3]);
    const api = await chief();
    const queueId = desk.org.queues.early;
    const { productId } = desk.org;
    const { proposalId } = await api.updateModes({
      productId: null,
      queueId,
      ...NONE,
      overdue: false,
      onId: null,
    });
    const read = await getProposalApi(desk.db, desk.org.finance, NOON);
    const { subjectName, after } = await read.get({ proposalId });
    expect({ subjectName, after }).toMatchObject({
      subjectName: "Early",
      after: { overdue: "NOT_OFFERED", wholeLoan: "AS_ALL" },
    });
    expect(after["openCases"]).toBeGreaterThan(0);
    await approve(Promise.resolve({ proposalId }));
    await approve(
      api.updateModes({
        productId,
        queueId: null,
        ...NONE,
        onId: null,
        overdue: true,
        overdueCurrent: false,
      }),
    );
    expect(await modes()).toEqual([1, 2, 3]);
    desk.at(later(1));
    // The stage goes before the product, and says nothing of the second.
    expect(await modes()).toEqual([3]);
    const code = { ...BCA, taskId: desk.held.caseId, cleanMode: 1 as const };
    await expectRejection(
      (await agent()).create({ ...code, type: "FULL" }),
      "code.modeClosed",
      "cleanMode",
    );
    await expectRejection(
      (await desk.agent()).quoteFull({ ...code, amountMinor: 1_000 }),
      "deduction.modeClosed",
      "cleanMode",
    );
    const { used } = await desk.pay(agreed.deductionId, before.payMinor, NOON);
    expect(used).toBe(true);
    expect(await desk.stored(agreed.deductionId)).toMatchObject({
      cleanMode: 1,
      state: "USED",
      amountMinor: before.amountMinor,
    });
    expect(await desk.differences()).toBe(0);
    await approve(
      api.updateModes({ productId, queueId, ...NONE, overdue: true, onId: null }),
      later(1),
    );
    desk.at(later(2));
    expect((await api.listModes()).rows.map((row) => row.queueName)).toEqual([
      null,
      "Early",
      null,
      "Early",
    ]);
    const all = (await api.listModes()).rows[0];
    await expectRejection(
      api.updateModes({
        productId: null,
        queueId: null,
        ...NONE,
        overdue: true,
        overdueCurrent: true,
        onId: all?.latestId ?? null,
      }),
      "code.modeForAll",
      "wholeLoan",
    );
    await expect(
      api.updateModes({ productId, queueId: 999_999, ...NONE, onId: null }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("G1, G4: 50 at once under a rule of its own and a new channel: no more codes, and no more money, than it allows", async () => {
  const { id: institutionId } = desk.org.south;
  await approve(
    (await chief()).update({ institutionId, ...INSTITUTION_POLICY, perCaseDay: 3, onId: null }),
  );
  desk.at(later(1));
  await desk.open({ agentId: desk.org.south.agent.id });
  const api = (await desk.repay(desk.org.south.agent)).code;
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => api.create(part(300_000 + n, n % 2 ? BCA : BNI))),
  );
  const reasons = all.flatMap((result) =>
    result.status === "rejected" ? [(result.reason as Error).message] : [],
  );
  expect(all.length - reasons.length).toBe(3);
  expect(new Set(reasons)).toEqual(new Set(["code.dayLimit"]));
  const codes = await desk.codes();
  const open = codes.filter(({ state }) => state === "REQUESTED");
  expect(codes).toHaveLength(3);
  const requestedMinor = open.reduce((sum, code) => sum + code.amountMinor, 0);
  expect(requestedMinor).toBeLessThan(1_150_000);
});
