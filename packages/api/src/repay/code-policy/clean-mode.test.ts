import { afterEach, describe, expect, test } from "bun:test";
import { getProposalApi } from "../../manage/proposal/testing.ts";
import { BCA, BNI, NOON } from "../deduction/testing.ts";
import { daysLater, INSTITUTION_POLICY, expectRejection, useCodeSettings } from "./testing.ts";

const { harness, chief, limits, agent, approve, part } = useCodeSettings();

afterEach(() => harness.at(NOON));

describe("clean modes", () => {
  const NONE = { overdue: null, overdueCurrent: null, wholeLoan: null };
  const modes = async () =>
    (await (await agent()).listModes({ loanId: harness.caseIds.loanId })).map(({ mode }) => mode);

  test("follow the more specific revision per mode from its day on and leave earlier agreements unchanged", async () => {
    await harness.open({ periods: 3 });
    const agreed = await (await harness.agent()).createFull(harness.full(5_000, 1));
    const before = await harness.stored(agreed.deductionId);
    await harness.getCodeNumber(agreed.deductionId);
    expect(await modes()).toEqual([1, 2, 3]);
    const api = await chief();
    const stageId = harness.org.stages.early;
    const { productId } = harness.org;
    const { proposalId } = await api.updateModes({
      productId: null,
      stageId,
      ...NONE,
      overdue: false,
      baseId: null,
    });
    const read = await getProposalApi(harness.db, harness.org.finance, NOON);
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
        stageId: null,
        ...NONE,
        baseId: null,
        overdue: true,
        overdueCurrent: false,
      }),
    );
    expect(await modes()).toEqual([1, 2, 3]);
    harness.at(daysLater(1));
    // The rule of the stage comes first; it leaves mode 2 to the rule of the product.
    expect(await modes()).toEqual([3]);
    const code = { ...BCA, taskId: harness.caseIds.caseId, cleanMode: 1 as const };
    await expectRejection(
      (await agent()).create({ ...code, type: "FULL" }),
      "code.modeClosed",
      "cleanMode",
    );
    await expectRejection(
      (await harness.agent()).quoteFull({ ...code, amountMinor: 1_000 }),
      "deduction.modeClosed",
      "cleanMode",
    );
    const { used } = await harness.pay(agreed.deductionId, before.payMinor, NOON);
    expect(used).toBe(true);
    expect(await harness.stored(agreed.deductionId)).toMatchObject({
      cleanMode: 1,
      state: "USED",
      amountMinor: before.amountMinor,
    });
    expect(await harness.differences()).toBe(0);
    await approve(
      api.updateModes({ productId, stageId, ...NONE, overdue: true, baseId: null }),
      daysLater(1),
    );
    harness.at(daysLater(2));
    expect((await api.listModes()).rows.map((row) => row.stageName)).toEqual([
      null,
      "Early",
      null,
      "Early",
    ]);
    const all = (await api.listModes()).rows[0];
    await expectRejection(
      api.updateModes({
        productId: null,
        stageId: null,
        ...NONE,
        overdue: true,
        overdueCurrent: true,
        baseId: all?.latestId ?? null,
      }),
      "code.modeForAll",
      "wholeLoan",
    );
    await expect(
      api.updateModes({ productId, stageId: 999_999, ...NONE, baseId: null }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("G1, G4: 50 at once under a policy and a new channel never exceed the limits on codes and money", async () => {
  const { id: institutionId } = harness.org.south;
  await approve(
    (await limits()).save({
      institutionId,
      values: { ...INSTITUTION_POLICY, perCaseDay: 3 },
      baseId: null,
    }),
  );
  harness.at(daysLater(1));
  await harness.open({ agentId: harness.org.south.agent.id });
  const api = (await harness.repay(harness.org.south.agent)).code;
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => api.create(part(300_000 + n, n % 2 ? BCA : BNI))),
  );
  const reasons = all.flatMap((result) =>
    result.status === "rejected" ? [(result.reason as Error).message] : [],
  );
  expect(all.length - reasons.length).toBe(3);
  expect(new Set(reasons)).toEqual(new Set(["code.dayLimit"]));
  const codes = await harness.codes();
  const open = codes.filter(({ state }) => state === "REQUESTED");
  expect(codes).toHaveLength(3);
  const requestedMinor = open.reduce((sum, code) => sum + code.amountMinor, 0);
  expect(requestedMinor).toBeLessThan(1_150_000);
});
