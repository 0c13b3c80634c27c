import { afterEach, describe, expect, test } from "bun:test";
import { dbError } from "@kolekta/db";
import { sql } from "kysely";
import type { Persona } from "../../seeds/index.ts";
import { approved, proposalsOf } from "../../manage/proposal/testing.ts";
import { BCA, DAY_MS, NOON, useDeductions } from "../deduction/testing.ts";

const desk = useDeductions();

const later = (days: number) => new Date(NOON.getTime() + days * DAY_MS);
const policyAs = async (persona: Persona) =>
  (await desk.repay(persona)).codePolicy;
const chief = () => policyAs(desk.org.operations);
const agent = async () => (await desk.repay(desk.org.north.agent)).code;

/** Finance approves what operations proposed. */
const approve = (proposed: Promise<{ proposalId: number }>, at = NOON) =>
  approved(desk.db, desk.org.finance, at, proposed);

const LIMITS = { singleHours: 24, partsWithinDue: true };
/** What concerns the provider is said for all alone. */
const OWN = { ...LIMITS, answerSeconds: null, withdrawHours: null };
const HOUSE = { ...LIMITS, answerSeconds: 60, withdrawHours: 12 };

const part = (amountMinor: number, place = BCA as Place) => ({
  ...{ taskId: desk.held.caseId, type: "SINGLE" as const, amountMinor },
  ...place,
});
type Place = { channel: "VA" | "QR"; bank: string };

const refusal = (message: string, field?: string) => ({
  message,
  ...(field ? { cause: expect.objectContaining({ field }) } : {}),
});

afterEach(() => desk.at(NOON));

const policyOf = async (institutionId: number | null) =>
  (await (await chief()).list()).find(
    (one) => one.institutionId === institutionId,
  );

describe("code policy", () => {
  test("of an institution: two people, from its day on, given up again, withdrawn before it begins", async () => {
    const api = await chief();
    const { id: institutionId } = desk.org.north;
    const own = { institutionId, ...OWN, perCaseDay: 1, singleHours: 2 };
    const first = await (await agent()).create(part(10_000));
    await (await agent()).create(part(11_000));
    const proposed = await api.update({ ...own, onId: null });
    const mine = await proposalsOf(desk.db, desk.org.operations, NOON);
    const { proposalId } = proposed;
    await expect(
      mine.approve({ proposalId, version: 1 }),
    ).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect((await mine.get({ proposalId })).after).toMatchObject({
      ...{ perCaseDay: 1, casesAboveLimit: 1 },
    });
    const { effectiveOn } = await approve(Promise.resolve(proposed));
    expect(effectiveOn).toBe("2026-03-11");
    await (await agent()).create(part(12_000));
    desk.at(later(1));
    const code = await (await agent()).create(part(13_000));
    expect(code.expiresAt).toEqual(new Date(later(1).getTime() + 7_200_000));
    await expect((await agent()).create(part(14_000))).rejects.toMatchObject(
      refusal("code.dayLimit"),
    );
    await desk.open({ agentId: desk.org.south.agent.id });
    const south = (await desk.repay(desk.org.south.agent)).code;
    await south.create(part(10_000));
    await south.create(part(11_000));
    const latest = async () =>
      (await policyOf(institutionId))?.latestId ?? null;
    const follow = { ...own, followsHouse: true };
    await approve(api.update({ ...follow, onId: await latest() }), later(1));
    await approve(
      api.update({
        ...{ ...own, perCaseDay: 2, effectiveOn: "2026-03-20" },
        onId: await latest(),
      }),
      later(1),
    );
    const coming = await policyOf(institutionId);
    expect(coming).toMatchObject({
      current: { followsHouse: false, editorName: "User operations" },
      next: { followsHouse: true, effectiveOn: "2026-03-12" },
    });
    const reason = "no longer wanted";
    await approve(
      api.withdraw({ ruleId: coming?.latestId ?? 0, reason }),
      later(1),
    );
    desk.at(later(12));
    expect(await policyOf(institutionId)).toMatchObject({
      ...{ current: { followsHouse: true }, next: null },
    });
    const past = await api.history({ institutionId });
    expect(past.map(({ withdrawn }) => withdrawn?.reason ?? null)).toEqual([
      ...[reason, null, null],
    ]);
    // It lived as long as was said when it was made.
    expect(first.expiresAt).toEqual(later(1));
  });

  test("of all: who waits for a number waits as long as held when the code was made", async () => {
    const before = await (await agent()).create(part(10_000));
    const onId = (await policyOf(null))?.latestId ?? null;
    const change = { institutionId: null, ...HOUSE, perCaseDay: 5, onId };
    await approve((await chief()).update(change));
    desk.at(later(1));
    const after = await (await agent()).create(part(20_000));
    const waits = (code: { createdAt: Date; answerBy: Date }) =>
      (code.answerBy.getTime() - code.createdAt.getTime()) / 1000;
    expect([waits(before), waits(after)]).toEqual([120, 60]);
    const [again] = await (await agent()).list({ loanId: desk.held.loanId });
    expect(again && waits(again)).toBe(60);
  });

  test("is refused by field, on an old line, to whom it is not, and is never rewritten", async () => {
    const api = await chief();
    const institutionId = desk.org.south.id;
    const onId = (await policyOf(null))?.latestId ?? null;
    const all = { institutionId: null, ...HOUSE, perCaseDay: 5, onId };
    const own = { institutionId, ...OWN, perCaseDay: 5, onId: null };
    await expect(
      api.update({ ...all, followsHouse: true }),
    ).rejects.toMatchObject(refusal("setting.houseFollows", "followsHouse"));
    await expect(
      api.update({ ...all, withdrawHours: null }),
    ).rejects.toMatchObject(refusal("code.houseNeeds", "withdrawHours"));
    await expect(
      api.update({ ...own, answerSeconds: 60 }),
    ).rejects.toMatchObject(refusal("code.houseOnly", "answerSeconds"));
    await expect(api.update({ ...own, perCaseDay: 0 })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    await expect(api.update({ ...all, onId: 999_999 })).rejects.toMatchObject(
      refusal("record.changed"),
    );
    await expect(
      api.update({ ...own, effectiveOn: "2026-03-10" }),
    ).rejects.toMatchObject(refusal("proposal.dayTooEarly", "effectiveOn"));
    for (const persona of [
      desk.org.management,
      desk.org.inspector,
      desk.org.north.leader,
    ])
      await expect((await policyAs(persona)).update(own)).rejects.toMatchObject(
        {
          code: "FORBIDDEN",
        },
      );
    await expect(
      (await policyAs(desk.org.north.agent)).list(),
    ).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    for (const table of ["code_policy", "repay_channel", "clean_mode"])
      for (const statement of [
        sql`delete from ${sql.table(table)}`,
        sql`update ${sql.table(table)} set effective_on = '2020-01-01'`,
      ]) {
        const refused: unknown = await statement
          .execute(desk.db)
          .catch((error: unknown) => error);
        expect(dbError(refused)?.sqlstate).toBe("55000");
      }
  });
});

const QR: Place = { channel: "QR", bank: "QRIS" };
const QRIS = {
  ...{ ...QR, label: "QRIS", currency: "IDR" as const, position: 20 },
  ...{ minMinor: 1_000, maxMinor: 100_000, expiryHours: 1 },
  ...{ openAmount: true, enabled: true },
} as const;

const channelOf = async ({ channel, bank }: Place) =>
  (await (await chief()).listChannels()).find(
    (one) => one.channel === channel && one.bank === bank,
  );

const offered = async () =>
  (await (await agent()).listBanks({ loanId: desk.held.loanId })).map(
    ({ bank }) => bank,
  );

describe("repay channels", () => {
  test("one is added, offered from its day on with its own limits, and switched off; its open code lives on", async () => {
    const api = await chief();
    await approve(api.updateChannel({ ...QRIS, onId: null }));
    expect(await channelOf(QR)).toMatchObject({
      ...{ begun: false, current: { effectiveOn: "2026-03-11" } },
    });
    expect(await offered()).not.toContain("QRIS");
    await expect((await agent()).create(part(5_000, QR))).rejects.toMatchObject(
      refusal("code.channelClosed", "bank"),
    );
    desk.at(later(1));
    expect(await offered()).toContain("QRIS");
    await expect(
      (await agent()).create(part(100_001, QR)),
    ).rejects.toMatchObject(refusal("code.channelLimits", "amountMinor"));
    const code = await (await agent()).create(part(5_000, QR));
    expect(code).toMatchObject({ label: "QRIS" });
    expect(code.expiresAt).toEqual(new Date(later(1).getTime() + 3_600_000));

    const onId = (await channelOf(QR))?.latestId ?? null;
    const off = {
      ...{ ...QRIS, label: "Gone", enabled: false, openAmount: false, onId },
    };
    const { proposalId } = await api.updateChannel(off);
    const mine = await proposalsOf(desk.db, desk.org.finance, later(1));
    expect((await mine.get({ proposalId })).after).toMatchObject({
      ...{ offered: false, openCodes: 1, waitingDeductions: 0 },
    });
    await approve(Promise.resolve({ proposalId }), later(1));
    desk.at(later(2));
    expect(await offered()).not.toContain("QRIS");
    await expect((await agent()).create(part(5_000, QR))).rejects.toMatchObject(
      refusal("code.channelClosed", "bank"),
    );
    // As it was when the code was made: its name, and that less may be paid.
    const [listed] = await (await agent()).list({ loanId: desk.held.loanId });
    expect(listed).toMatchObject({ codeId: code.codeId, label: "QRIS" });
  });

  test("money for a code is judged as its channel was when it was made, whatever has changed since", async () => {
    const open = { channel: "VA", bank: "PERMATA" } as const;
    const made = await desk
      .agent()
      .then((api) => api.createFull({ ...desk.full(5_000), ...open }));
    const { payMinor } = await desk.stored(made.deductionId);
    await desk.numberOf(made.deductionId);
    const held = await channelOf(open);
    expect(held?.current).toMatchObject({ openAmount: true, enabled: true });
    await approve(
      (await chief()).updateChannel({
        ...{ ...QRIS, ...open, openAmount: false, enabled: false },
        onId: held?.latestId ?? null,
      }),
    );
    desk.at(later(1));
    expect((await desk.pay(made.deductionId, 50_000)).used).toBe(false);
    const { used, figures } = await desk.pay(
      made.deductionId,
      payMinor - 50_000,
    );
    expect({ used, left: figures.outstandingMinor }).toEqual({
      ...{ used: true, left: 0 },
    });
    expect(await desk.differences()).toBe(0);
  });

  test("is refused by field, twice, on an old line and with another currency; what has not begun is withdrawn", async () => {
    const api = await chief();
    const bni = await channelOf({ channel: "VA", bank: "BNI" });
    const change = {
      ...{ ...QRIS, channel: "VA" as const, bank: "BNI" },
      onId: bni?.latestId ?? null,
    };
    await expect(
      api.updateChannel({ ...change, onId: null }),
    ).rejects.toMatchObject(refusal("code.channelExists", "bank"));
    await expect(
      api.updateChannel({ ...change, currency: "PHP" }),
    ).rejects.toMatchObject(refusal("code.currencyFixed", "currency"));
    await expect(
      api.updateChannel({ ...change, onId: 999_999 }),
    ).rejects.toMatchObject(refusal("record.changed"));
    for (const wrong of [
      { maxMinor: 999 },
      { bank: "b n i" },
      { minMinor: 0.5 },
      { label: " " },
    ])
      await expect(
        api.updateChannel({ ...change, ...wrong }),
      ).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    await approve(api.updateChannel(change));
    await expect(api.updateChannel(change)).rejects.toMatchObject(
      refusal("record.changed"),
    );
    const coming = await channelOf(change);
    const { ruleId = 0 } = coming?.next ?? {};
    await approve(api.withdrawChannel({ ruleId, reason: "not agreed" }));
    desk.at(later(1));
    const places = await (await agent()).listBanks({});
    expect(places.find(({ bank }) => bank === "BNI")?.label).toBe(
      "BNI Virtual Account",
    );
    expect(
      (await api.channelHistory(change)).map((one) => one.withdrawn?.reason),
    ).toEqual(["not agreed", undefined]);
    const stored: unknown = await sql`
      insert into repay_channel (channel, bank, effective_on, label, currency, min_minor, max_minor, expiry_hours, position)
      values ('VA', 'BNI', '2026-05-01', 'BNI', 'PHP', 1, 2, 1, 1)`
      .execute(desk.db)
      .catch((error: unknown) => error);
    expect(dbError(stored)?.constraint).toBe("repay_channel_currency");
  });
});

describe("clean modes", () => {
  const NONE = { overdue: null, overdueCurrent: null, wholeLoan: null };
  const modes = async () =>
    (await (await agent()).listModes({ loanId: desk.held.loanId })).map(
      ({ mode }) => mode,
    );

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
      ...{ productId: null, queueId, ...NONE, overdue: false, onId: null },
    });
    const read = await proposalsOf(desk.db, desk.org.finance, NOON);
    const { subjectName, after } = await read.get({ proposalId });
    expect({ subjectName, after }).toMatchObject({
      subjectName: "Early",
      after: { overdue: "NOT_OFFERED", wholeLoan: "AS_ALL" },
    });
    expect(after["openCases"]).toBeGreaterThan(0);
    await approve(Promise.resolve({ proposalId }));
    await approve(
      api.updateModes({
        ...{ productId, queueId: null, ...NONE, onId: null },
        ...{ overdue: true, overdueCurrent: false },
      }),
    );
    expect(await modes()).toEqual([1, 2, 3]);
    desk.at(later(1));
    // The stage goes before the product, and says nothing of the second.
    expect(await modes()).toEqual([3]);
    const code = { ...BCA, taskId: desk.held.caseId, cleanMode: 1 as const };
    await expect(
      (await agent()).create({ ...code, type: "FULL" }),
    ).rejects.toMatchObject(refusal("code.modeClosed", "cleanMode"));
    await expect(
      (await desk.agent()).quoteFull({ ...code, amountMinor: 1_000 }),
    ).rejects.toMatchObject(refusal("deduction.modeClosed", "cleanMode"));
    const { used } = await desk.pay(agreed.deductionId, before.payMinor, NOON);
    expect(used).toBe(true);
    expect(await desk.stored(agreed.deductionId)).toMatchObject({
      ...{ cleanMode: 1, state: "USED", amountMinor: before.amountMinor },
    });
    expect(await desk.differences()).toBe(0);
    await approve(
      api.updateModes({
        ...{ productId, queueId, ...NONE, overdue: true, onId: null },
      }),
      later(1),
    );
    desk.at(later(2));
    expect((await api.listModes()).rows.map((one) => one.queueName)).toEqual([
      ...[null, "Early", null, "Early"],
    ]);
    const all = (await api.listModes()).rows[0];
    await expect(
      api.updateModes({
        ...{ productId: null, queueId: null, ...NONE },
        ...{ overdue: true, overdueCurrent: true, onId: all?.latestId ?? null },
      }),
    ).rejects.toMatchObject(refusal("code.modeForAll", "wholeLoan"));
    await expect(
      api.updateModes({ productId, queueId: 999_999, ...NONE, onId: null }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("G1, G4: 50 at once under a rule of its own and a new channel: no more codes, and no more money, than it allows", async () => {
  const { id: institutionId } = desk.org.south;
  await approve(
    (await chief()).update({
      ...{ institutionId, ...OWN, perCaseDay: 3, onId: null },
    }),
  );
  desk.at(later(1));
  await desk.open({ agentId: desk.org.south.agent.id });
  const api = (await desk.repay(desk.org.south.agent)).code;
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) =>
      api.create(
        part(300_000 + n, n % 2 ? BCA : { channel: "VA", bank: "BNI" }),
      ),
    ),
  );
  const refused = all.flatMap((one) =>
    one.status === "rejected" ? [(one.reason as Error).message] : [],
  );
  expect(all.length - refused.length).toBe(3);
  expect(new Set(refused)).toEqual(new Set(["code.dayLimit"]));
  const codes = await desk.codes();
  const open = codes.filter(({ state }) => state === "REQUESTED");
  expect(codes).toHaveLength(3);
  const asked = open.reduce((sum, one) => sum + one.amountMinor, 0);
  expect(asked).toBeLessThan(1_150_000);
});
