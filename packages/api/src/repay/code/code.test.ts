import { describe, expect, test } from "bun:test";
import { sameMoment } from "../../core/testing-moment.ts";
import { verifyLoans } from "../proof/actions/verify.ts";
import { askDue } from "./actions/ask.ts";
import { BNI, NOON, useCodes } from "./testing.ts";

const desk = useCodes();

const caseRow = () =>
  desk.db
    .selectFrom("collectionCase")
    .selectAll()
    .where("id", "=", desk.held.caseId)
    .executeTakeFirstOrThrow();

const refusal = (key: string, field?: string) => ({
  cause: expect.objectContaining(field ? { key, field } : { key }),
});

const rupiah = (minor: number) => ({ minor, currency: "IDR" });

describe("a code for a part", () => {
  test("opens the agent's case, gets its number after the commit and lives for a day", async () => {
    expect((await caseRow()).status).toBe("C00");
    const agent = await desk.agent();
    const made = await agent.create(desk.part(500_000));
    expect(made).toMatchObject({
      state: "REQUESTED",
      number: null,
      amountMinor: 500_000,
      label: "BCA Virtual Account",
      agentName: "User north-agent",
      expiresAt: sameMoment(new Date(NOON.getTime() + 86_400_000)),
      answerBy: new Date(NOON.getTime() + 120_000),
    });
    expect((await caseRow()).status).toBe("C10");
    expect(await askDue(desk.visit())).toBe(1);
    const [shown] = await agent.list({ loanId: made.loanId });
    expect(shown).toMatchObject({ codeId: made.codeId, state: "ACTIVE" });
    expect(shown?.number).not.toBeNull();
  });

  test.each([
    [undefined, "code.amountRequired"],
    [1_065_000, "code.amountNotBelowDue"],
    [2_000_000, "code.amountNotBelowDue"],
    [9_999, "code.channelLimits"],
  ] as const)("of %p is refused: %s", async (amountMinor, key) => {
    const { amountMinor: _, ...asked } = desk.part(1);
    const agent = await desk.agent();
    await expect(
      agent.create({
        ...asked,
        ...(amountMinor ? { amountMinor } : {}),
      }),
    ).rejects.toMatchObject(refusal(key, "amountMinor"));
    expect(await desk.codes()).toEqual([]);
  });

  test.each([0, -5, 1.5])("of %p is no amount at all", async (amountMinor) => {
    const agent = await desk.agent();
    await expect(agent.create(desk.part(amountMinor))).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  test("before the first due day stays below what falls due next", async () => {
    await desk.open({ dpd: -2 });
    const agent = await desk.agent();
    const { dueMinor } = await agent.listTypes({
      id: desk.held.loanId,
    });
    expect(dueMinor).toBe(1_060_000);
    await agent.create(desk.part(1_059_999));
  });

  test("is quoted by the rule that will take the payment", async () => {
    const agent = await desk.agent();
    const { loanId } = desk.held;
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
    const agent = await desk.agent();
    const { loanId } = desk.held;
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
    const made = await agent.create({
      ...desk.full(),
      amountMinor: 1_065_000,
    });
    expect(made).toMatchObject({
      amountMinor: 1_065_000,
      cleanMode: 3,
      expiresAt: sameMoment(new Date("2026-03-10T16:59:59Z")),
    });
  });

  test("of a loan with installments to come clears the overdue, the current, or all", async () => {
    await desk.open({ periods: 3 });
    const agent = await desk.agent();
    const { loanId } = desk.held;
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

  test("is not made for another amount than the one that was shown", async () => {
    const agent = await desk.agent();
    const shown = { ...desk.full(), amountMinor: 1_064_000 };
    await expect(agent.create(shown)).rejects.toMatchObject(
      refusal("code.quoteChanged", "amountMinor"),
    );
  });

  test("clears only what product and stage allow", async () => {
    await desk.open({ periods: 3 });
    await desk.db
      .insertInto("cleanMode")
      .values({ queueId: desk.org.queues.early, effectiveOn: "2026-03-01", overdue: false })
      .execute();
    const agent = await desk.agent();
    const modes = await agent.listModes({ loanId: desk.held.loanId });
    expect(modes.map(({ mode }) => mode)).toEqual([2, 3]);
    await expect(agent.create(desk.full(1))).rejects.toMatchObject(
      refusal("code.modeClosed", "cleanMode"),
    );
    await desk.db
      .insertInto("cleanMode")
      .values({ queueId: desk.org.queues.early, effectiveOn: "2026-03-01" })
      .execute();
  });

  test("needs to know what it clears", async () => {
    const { cleanMode: _, ...request } = desk.full();
    await expect((await desk.agent()).create(request)).rejects.toMatchObject(
      refusal("code.modeRequired", "cleanMode"),
    );
  });
});

describe("one open code of a kind", () => {
  test("the same order gives the same code; another amount takes its place", async () => {
    const agent = await desk.agent();
    const first = await agent.create(desk.part(400_000));
    expect((await agent.create(desk.part(400_000))).codeId).toBe(first.codeId);
    const second = await agent.create(desk.part(300_000));
    expect((await desk.codes()).map(({ id, state }) => [id, state])).toEqual([
      [first.codeId, "CANCELLED"],
      [second.codeId, "REQUESTED"],
    ]);
  });

  test("what has expired is not given again", async () => {
    const agent = await desk.agent();
    const first = await agent.create(desk.part(400_000));
    desk.at(new Date(NOON.getTime() + 25 * 3_600_000));
    const second = await agent.create(desk.part(400_000));
    expect(second.codeId).not.toBe(first.codeId);
    expect((await desk.stored(first.codeId)).state).toBe("EXPIRED");
  });

  test("parts together stay within what is due, until one is cancelled", async () => {
    const agent = await desk.agent();
    const first = await agent.create(desk.part(800_000));
    const other = desk.part(300_000, BNI);
    await expect(agent.create(other)).rejects.toMatchObject({
      cause: {
        key: "code.partsExceedDue",
        params: {
          asked: rupiah(800_000),
          due: rupiah(1_065_000),
          left: rupiah(265_000),
        },
      },
    });
    await agent.cancel({ codeId: first.codeId });
    expect((await agent.create(other)).state).toBe("REQUESTED");
    await expect(agent.cancel({ codeId: first.codeId })).rejects.toMatchObject(
      refusal("code.notOpen"),
    );
  });

  test("a case sees no more than five codes a day", async () => {
    const agent = await desk.agent();
    for (let n = 1; n <= 5; n += 1) await agent.create(desk.part(n * 10_000));
    const { madeToday, mostPerDay } = await agent.listTypes({
      id: desk.held.loanId,
    });
    expect([madeToday, mostPerDay]).toEqual([5, 5]);
    await expect(agent.create(desk.part(60_000))).rejects.toMatchObject(refusal("code.dayLimit"));
    desk.at(new Date("2026-03-10T17:00:00Z"));
    await agent.create(desk.part(60_000));
  });
});

describe("who may, and where", () => {
  test("another institution sees neither case nor code", async () => {
    const { codeId } = await (await desk.agent()).create(desk.part(100_000));
    const south = await desk.as(desk.org.south.agent);
    const hidden = { code: "NOT_FOUND" };
    const { loanId } = desk.held;
    await expect(south.create(desk.part(1))).rejects.toMatchObject(hidden);
    await expect(south.cancel({ codeId })).rejects.toMatchObject(hidden);
    await expect(south.listTypes({ id: loanId })).rejects.toMatchObject(hidden);
    await expect(south.listBanks({ loanId })).rejects.toMatchObject(hidden);
    expect(await south.list({ loanId })).toEqual([]);
  });

  test("the inspector looks and makes none; finance makes one without opening the case", async () => {
    const inspector = await desk.as(desk.org.inspector);
    await expect(inspector.create(desk.part(100_000))).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await (await desk.as(desk.org.finance)).create(desk.part(100_000));
    expect((await caseRow()).status).toBe("C00");
  });

  test("a place that is closed, of another currency or unknown takes no code", async () => {
    const agent = await desk.agent();
    const { loanId } = desk.held;
    const places = await agent.listBanks({ loanId });
    expect(places.every(({ currency }) => currency === "IDR")).toBe(true);
    expect((await agent.listBanks({})).length).toBeGreaterThan(places.length);
    for (const [channel, bank] of [
      ["EWALLET", "GCASH"],
      ["VA", "NOBANK"],
    ] as const)
      await expect(agent.create({ ...desk.part(100_000), channel, bank })).rejects.toMatchObject(
        refusal("code.channelClosed", "bank"),
      );
  });

  test("a team makes only the kinds that it is allowed; the lender makes any", async () => {
    await desk.db
      .insertInto("institutionExtensionRule")
      .values({
        institutionId: desk.org.north.id,
        effectiveOn: "2026-03-10",
        singleCode: false,
      })
      .execute();
    const agent = await desk.agent();
    const { types } = await agent.listTypes({ id: desk.held.loanId });
    expect(types.map(({ type, reason }) => [type, reason])).toEqual([
      ["SINGLE", "INSTITUTION"],
      ["FULL", null],
      ["EXTENSION", null],
    ]);
    await expect(agent.create(desk.part(100_000))).rejects.toMatchObject(
      refusal("code.typeClosed", "type"),
    );
    await (await desk.as(desk.org.operations)).create(desk.part(100_000));
    await desk.db
      .insertInto("institutionExtensionRule")
      .values({ institutionId: desk.org.north.id, effectiveOn: "2026-03-10" })
      .execute();
    await agent.create(desk.part(100_000));
  });

  test("a closed case gets no code", async () => {
    await desk.open({ status: "C32", closedAt: NOON });
    const agent = await desk.agent();
    const { types } = await agent.listTypes({ id: desk.held.loanId });
    expect(types.map(({ reason }) => reason)).toEqual([
      "CASE_CLOSED",
      "CASE_CLOSED",
      "CASE_CLOSED",
    ]);
    await expect(agent.create(desk.full())).rejects.toMatchObject(refusal("case.closed"));
  });

  test("nothing is asked for that lies above the cap on charges", async () => {
    await desk.open({ lateFeeMinor: 1_000_000 });
    await expect((await desk.agent()).create(desk.full())).rejects.toMatchObject(
      refusal("guard.costCap"),
    );
    expect(await desk.codes()).toEqual([]);
  });
});

test("every write leaves its line, and no code moves money", async () => {
  const agent = await desk.agent();
  const { codeId } = await agent.create(desk.part(100_000));
  await agent.create(desk.part(100_000));
  await askDue(desk.visit());
  await agent.cancel({ codeId });
  const lines = await desk.db
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
  const { samples } = await verifyLoans(desk.visit(), { fix: false });
  const own = samples.filter(({ loanId }) => loanId === desk.held.loanId);
  expect(own).toEqual([]);
});
