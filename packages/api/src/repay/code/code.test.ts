import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { sameInstant } from "../../core/testing-instant.ts";
import { verifyLoans } from "../ledger-verification/actions/verify.ts";
import { pollDueCodes } from "./actions/poll.ts";
import { BNI, NOON, useCodes } from "./testing.ts";

const harness = useCodes();

const caseRow = () =>
  harness.db
    .selectFrom("collectionCase")
    .selectAll()
    .where("id", "=", harness.caseIds.caseId)
    .executeTakeFirstOrThrow();

const refusal = (key: string, field?: string) => ({
  cause: expect.objectContaining(field ? { key, field } : { key }),
});

const rupiah = (minor: number) => ({ minor, currency: "IDR" });

describe("a code for a part", () => {
  test("opens the agent's case, gets its number after the commit and lives for a day", async () => {
    expect((await caseRow()).status).toBe("C00");
    const agent = await harness.agent();
    const made = await agent.create(harness.part(500_000));
    expect(made).toMatchObject({
      state: "REQUESTED",
      number: null,
      amountMinor: 500_000,
      label: "BCA Virtual Account",
      agentName: "User north-agent",
      expiresAt: sameInstant(new Date(NOON.getTime() + 86_400_000)),
      answerBy: new Date(NOON.getTime() + 120_000),
    });
    expect((await caseRow()).status).toBe("C10");
    expect(await pollDueCodes(harness.context())).toBe(1);
    const [listed] = await agent.list({ loanId: made.loanId });
    expect(listed).toMatchObject({ codeId: made.codeId, state: "ACTIVE" });
    expect(listed?.number).not.toBeNull();
  });

  test("of a promise lives until the promised day ends, as far as its channel allows", async () => {
    await harness.db
      .updateTable("collectionCase")
      .set({ promiseOn: "2026-03-12", promiseMinor: 500_000 })
      .where("id", "=", harness.caseIds.caseId)
      .execute();
    await sql`
      insert into repay_channel (channel, bank, effective_on, label, currency, min_minor, max_minor, expiry_hours, open_amount, position)
      select channel, bank, '2026-03-01', label, currency, min_minor, max_minor, 72, open_amount, position
      from repay_channel where bank = ${BNI.bank}`.execute(harness.db);
    const agent = await harness.agent();
    const [short, long] = [
      await agent.create(harness.part(100_000)),
      await agent.create(harness.part(200_000, BNI)),
    ];
    expect(short).toMatchObject({ expiresAt: sameInstant(new Date(NOON.getTime() + 86_400_000)) });
    expect(long).toMatchObject({ expiresAt: sameInstant(new Date("2026-03-12T16:59:59Z")) });
    const quote = await agent.quotePart({ loanId: long.loanId, amountMinor: 50_000 });
    expect(quote).toMatchObject({ expiresAt: sameInstant(new Date("2026-03-12T16:59:59Z")) });
  });

  test.each([
    [undefined, "code.amountRequired"],
    [1_065_000, "code.amountNotBelowDue"],
    [2_000_000, "code.amountNotBelowDue"],
    [9_999, "code.channelLimits"],
  ] as const)("rejects %p: %s", async (amountMinor, key) => {
    const { amountMinor: _, ...request } = harness.part(1);
    const agent = await harness.agent();
    await expect(
      agent.create({ ...request, ...(amountMinor ? { amountMinor } : {}) }),
    ).rejects.toMatchObject(refusal(key, "amountMinor"));
    expect(await harness.codes()).toEqual([]);
  });

  test.each([0, -5, 1.5])("rejects %p as an amount", async (amountMinor) => {
    const agent = await harness.agent();
    await expect(agent.create(harness.part(amountMinor))).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test("stays below the next installment before the first due day", async () => {
    await harness.open({ dpd: -2 });
    const agent = await harness.agent();
    const { dueMinor } = await agent.listTypes({ id: harness.caseIds.loanId });
    expect(dueMinor).toBe(1_060_000);
    await agent.create(harness.part(1_059_999));
  });

  test("is quoted by the rule that the payment follows", async () => {
    const agent = await harness.agent();
    const { loanId } = harness.caseIds;
    expect(await agent.quotePart({ loanId, amountMinor: 500_000 })).toEqual({
      loanId,
      amountMinor: 500_000,
      currency: "IDR",
      interestMinor: 60_000,
      principalMinor: 440_000,
      lateFeeMinor: 0,
      extensionFeeMinor: 0,
      waivedMinor: 0,
      arrearsAfterMinor: 565_000,
      outstandingAfterMinor: 565_000,
      expiresAt: new Date(NOON.getTime() + 86_400_000),
    });
  });
});

describe("a code in full", () => {
  test("asks for the payoff and lives until the last second of the day", async () => {
    const agent = await harness.agent();
    const { loanId } = harness.caseIds;
    expect(await agent.listModes({ loanId })).toEqual([
      { mode: 3, amountMinor: 1_065_000, currency: "IDR" },
    ]);
    const quote = await agent.quoteMode({ loanId, mode: 3 });
    expect(quote).toMatchObject({
      amountMinor: 1_065_000,
      principalMinor: 1_000_000,
      interestMinor: 60_000,
      lateFeeMinor: 5_000,
      outstandingAfterMinor: 0,
    });
    const made = await agent.create({ ...harness.full(), amountMinor: 1_065_000 });
    expect(made).toMatchObject({
      amountMinor: 1_065_000,
      cleanMode: 3,
      expiresAt: sameInstant(new Date("2026-03-10T16:59:59Z")),
    });
  });

  test("clears the overdue, the current or all installments of a running loan", async () => {
    await harness.open({ periods: 3 });
    const agent = await harness.agent();
    const { loanId } = harness.caseIds;
    expect(await agent.listModes({ loanId })).toEqual([
      { mode: 1, amountMinor: 1_065_000, currency: "IDR" },
      { mode: 2, amountMinor: 2_125_000, currency: "IDR" },
      { mode: 3, amountMinor: 3_075_000, currency: "IDR" },
    ]);
    expect(await agent.quoteMode({ loanId, mode: 3 })).toMatchObject({
      waivedMinor: 110_000,
      outstandingAfterMinor: 0,
    });
    expect(await agent.quoteMode({ loanId, mode: 1 })).toMatchObject({
      arrearsAfterMinor: 0,
      waivedMinor: 0,
    });
  });

  test("is refused for an amount other than the quoted one", async () => {
    const agent = await harness.agent();
    const listed = { ...harness.full(), amountMinor: 1_064_000 };
    await expect(agent.create(listed)).rejects.toMatchObject(
      refusal("code.quoteChanged", "amountMinor"),
    );
  });

  test("clears only the modes that product and stage allow", async () => {
    await harness.open({ periods: 3 });
    await harness.db
      .insertInto("cleanMode")
      .values({ stageId: harness.org.stages.early, effectiveOn: "2026-03-01", overdue: false })
      .execute();
    const agent = await harness.agent();
    const modes = await agent.listModes({ loanId: harness.caseIds.loanId });
    expect(modes.map(({ mode }) => mode)).toEqual([2, 3]);
    await expect(agent.create(harness.full(1))).rejects.toMatchObject(
      refusal("code.modeClosed", "cleanMode"),
    );
    await harness.db
      .insertInto("cleanMode")
      .values({ stageId: harness.org.stages.early, effectiveOn: "2026-03-01" })
      .execute();
  });

  test("requires a clean mode", async () => {
    const { cleanMode: _, ...request } = harness.full();
    await expect((await harness.agent()).create(request)).rejects.toMatchObject(
      refusal("code.modeRequired", "cleanMode"),
    );
  });
});

describe("one open code per kind", () => {
  test("returns the same code for an equal request and replaces it for another amount", async () => {
    const agent = await harness.agent();
    const first = await agent.create(harness.part(400_000));
    expect((await agent.create(harness.part(400_000))).codeId).toBe(first.codeId);
    const second = await agent.create(harness.part(300_000));
    expect((await harness.codes()).map(({ id, state }) => [id, state])).toEqual([
      [first.codeId, "CANCELLED"],
      [second.codeId, "REQUESTED"],
    ]);
  });

  test("does not return an expired code", async () => {
    const agent = await harness.agent();
    const first = await agent.create(harness.part(400_000));
    harness.at(new Date(NOON.getTime() + 25 * 3_600_000));
    const second = await agent.create(harness.part(400_000));
    expect(second.codeId).not.toBe(first.codeId);
    expect((await harness.stored(first.codeId)).state).toBe("EXPIRED");
  });

  test("limits the sum of partial codes to the due amount until one is cancelled", async () => {
    const agent = await harness.agent();
    const first = await agent.create(harness.part(800_000));
    const other = harness.part(300_000, BNI);
    await expect(agent.create(other)).rejects.toMatchObject({
      cause: {
        key: "code.partsExceedDue",
        params: { requested: rupiah(800_000), due: rupiah(1_065_000), left: rupiah(265_000) },
      },
    });
    await agent.cancel({ codeId: first.codeId });
    expect((await agent.create(other)).state).toBe("REQUESTED");
    await expect(agent.cancel({ codeId: first.codeId })).rejects.toMatchObject(
      refusal("code.notOpen"),
    );
  });

  test("a case sees no more than five codes a day", async () => {
    const agent = await harness.agent();
    for (let n = 1; n <= 5; n += 1) await agent.create(harness.part(n * 10_000));
    const { madeToday, maxPerDay } = await agent.listTypes({ id: harness.caseIds.loanId });
    expect([madeToday, maxPerDay]).toEqual([5, 5]);
    await expect(agent.create(harness.part(60_000))).rejects.toMatchObject(
      refusal("code.dayLimit"),
    );
    harness.at(new Date("2026-03-10T17:00:00Z"));
    await agent.create(harness.part(60_000));
  });
});

describe("permissions and channels", () => {
  test("another institution sees neither case nor code", async () => {
    const { codeId } = await (await harness.agent()).create(harness.part(100_000));
    const south = await harness.as(harness.org.south.agent);
    const hidden = { code: "NOT_FOUND" };
    const { loanId } = harness.caseIds;
    await expect(south.create(harness.part(1))).rejects.toMatchObject(hidden);
    await expect(south.cancel({ codeId })).rejects.toMatchObject(hidden);
    await expect(south.listTypes({ id: loanId })).rejects.toMatchObject(hidden);
    await expect(south.listBanks({ loanId })).rejects.toMatchObject(hidden);
    expect(await south.list({ loanId })).toEqual([]);
  });

  test("the inspector only reads; finance creates one without opening the case", async () => {
    const inspector = await harness.as(harness.org.inspector);
    await expect(inspector.create(harness.part(100_000))).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await (await harness.as(harness.org.finance)).create(harness.part(100_000));
    expect((await caseRow()).status).toBe("C00");
  });

  test("rejects a channel that is closed, of another currency or unknown", async () => {
    const agent = await harness.agent();
    const { loanId } = harness.caseIds;
    const banks = await agent.listBanks({ loanId });
    expect(banks.every(({ currency }) => currency === "IDR")).toBe(true);
    expect((await agent.listBanks({})).length).toBeGreaterThan(banks.length);
    for (const [channel, bank] of [
      ["EWALLET", "GCASH"],
      ["VA", "NOBANK"],
    ] as const)
      await expect(agent.create({ ...harness.part(100_000), channel, bank })).rejects.toMatchObject(
        refusal("code.channelClosed", "bank"),
      );
  });

  test("a team creates only the kinds it is allowed; the lender creates any", async () => {
    await harness.db
      .insertInto("institutionExtensionRule")
      .values({ institutionId: harness.org.north.id, effectiveOn: "2026-03-10", singleCode: false })
      .execute();
    const agent = await harness.agent();
    const { types } = await agent.listTypes({ id: harness.caseIds.loanId });
    expect(types.map(({ type, reason }) => [type, reason])).toEqual([
      ["SINGLE", "INSTITUTION"],
      ["FULL", null],
      ["EXTENSION", null],
    ]);
    await expect(agent.create(harness.part(100_000))).rejects.toMatchObject(
      refusal("code.typeClosed", "type"),
    );
    await (await harness.as(harness.org.operations)).create(harness.part(100_000));
    await harness.db
      .insertInto("institutionExtensionRule")
      .values({ institutionId: harness.org.north.id, effectiveOn: "2026-03-10" })
      .execute();
    await agent.create(harness.part(100_000));
  });

  test("a closed case gets no code", async () => {
    await harness.open({ status: "C32", closedAt: NOON });
    const agent = await harness.agent();
    const { types } = await agent.listTypes({ id: harness.caseIds.loanId });
    expect(types.map(({ reason }) => reason)).toEqual([
      "CASE_CLOSED",
      "CASE_CLOSED",
      "CASE_CLOSED",
    ]);
    await expect(agent.create(harness.full())).rejects.toMatchObject(refusal("case.closed"));
  });

  test("never asks for more than the cap on charges", async () => {
    await harness.open({ lateFeeMinor: 1_000_000 });
    await expect((await harness.agent()).create(harness.full())).rejects.toMatchObject(
      refusal("guard.costCap"),
    );
    expect(await harness.codes()).toEqual([]);
  });
});

test("every write records an audit entry, and no code moves money", async () => {
  const agent = await harness.agent();
  const { codeId } = await agent.create(harness.part(100_000));
  await agent.create(harness.part(100_000));
  await pollDueCodes(harness.context());
  await agent.cancel({ codeId });
  const lines = await harness.db
    .selectFrom("auditLog")
    .select("action")
    .where("entity", "=", "repayment_code")
    .where("entityId", "=", String(codeId))
    .orderBy("id")
    .execute();
  expect(lines.map(({ action }) => action)).toEqual([
    "code.apply",
    "code.repeat",
    "code.activate",
    "code.cancel",
  ]);
  const { samples } = await verifyLoans(harness.context(), { fix: false });
  const ownSamples = samples.filter(({ loanId }) => loanId === harness.caseIds.loanId);
  expect(ownSamples).toEqual([]);
});
