import { afterEach, describe, expect, test } from "bun:test";
import { dbError } from "@kolekta/db";
import { sql } from "kysely";
import { getProposalApi } from "../../manage/proposal/testing.ts";
import { NOON } from "../deduction/testing.ts";
import {
  DEFAULT_POLICY,
  daysLater,
  INSTITUTION_POLICY,
  type PaymentChannel,
  expectRejection,
  useCodeSettings,
} from "./testing.ts";

const { harness, chief, limitsAs, limits, agent, approve, part } = useCodeSettings();

afterEach(() => harness.at(NOON));

const findPolicy = async (institutionId: number | null) => {
  const { defaultRow, rows } = await (await limits()).list({});
  return [defaultRow, ...rows].find((row) => row.institutionId === institutionId);
};

describe("code policy", () => {
  test("of an institution needs two people, starts on its day, can end and can be withdrawn before", async () => {
    const { id: institutionId } = harness.org.north;
    const values = { ...INSTITUTION_POLICY, perCaseDay: 1, singleHours: 2 };
    const institutionPolicy = { institutionId, values };
    const first = await (await agent()).create(part(10_000));
    await (await agent()).create(part(11_000));
    const proposed = await (await limits()).save({ ...institutionPolicy, baseId: null });
    const mine = await getProposalApi(harness.db, harness.org.operations, NOON);
    const { proposalId } = proposed;
    await expect(mine.approve({ proposalId, version: 1 })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const { before, after } = await mine.get({ proposalId });
    expect(before).toMatchObject({ followsDefault: true, perCaseDay: 5 });
    expect(after).toMatchObject({ followsDefault: false, perCaseDay: 1, casesAboveLimit: 1 });
    for (const details of [before, after]) expect(details).not.toHaveProperty("answerSeconds");
    const { effectiveOn } = await approve(Promise.resolve(proposed));
    expect(effectiveOn).toBe("2026-03-11");
    await (await agent()).create(part(12_000));
    harness.at(daysLater(1));
    const code = await (await agent()).create(part(13_000));
    expect(code.expiresAt).toEqual(new Date(daysLater(1).getTime() + 7_200_000));
    await expectRejection((await agent()).create(part(14_000)), "code.dayLimit");
    await harness.open({ agentId: harness.org.south.agent.id });
    const south = (await harness.repay(harness.org.south.agent)).code;
    await south.create(part(10_000));
    await south.create(part(11_000));
    const latest = async () => (await findPolicy(institutionId))?.latestId ?? null;
    const api = await limits();
    const follow = { institutionId, values: null };
    await approve(api.save({ ...follow, baseId: await latest() }), daysLater(1));
    await approve(
      api.save({
        institutionId,
        values: { ...values, perCaseDay: 2 },
        effectiveOn: "2026-03-20",
        baseId: await latest(),
      }),
      daysLater(1),
    );
    const coming = await findPolicy(institutionId);
    expect(coming).toMatchObject({
      effective: { perCaseDay: 1, answerSeconds: 120, withdrawHours: 24 },
      current: { values, editorName: "User operations" },
      next: { values: null, effectiveOn: "2026-03-12" },
    });
    const reason = "no longer wanted";
    await approve(api.withdraw({ ruleId: coming?.latestId ?? 0, reason }), daysLater(1));
    harness.at(daysLater(12));
    expect(await findPolicy(institutionId)).toMatchObject({
      isOwn: false,
      current: { values: null },
      next: null,
    });
    await harness.open();
    await (await agent()).create(part(15_000));
    await (await agent()).create(part(16_000));
    const history = await api.history({ institutionId });
    expect(history.map(({ withdrawn }) => withdrawn?.reason ?? null)).toEqual([reason, null, null]);
    // The expiry follows the rule of the day on which the code was created.
    expect(first.expiresAt).toEqual(daysLater(1));
  });

  test("for all institutions applies the number timeout in force when the code was created", async () => {
    const before = await (await agent()).create(part(10_000));
    const baseId = (await findPolicy(null))?.latestId ?? null;
    const change = { institutionId: null, values: { ...DEFAULT_POLICY, perCaseDay: 5 }, baseId };
    await approve((await limits()).save(change));
    harness.at(daysLater(1));
    const after = await (await agent()).create(part(20_000));
    const waits = (code: { createdAt: Date; answerBy: Date }) =>
      (code.answerBy.getTime() - code.createdAt.getTime()) / 1000;
    expect([waits(before), waits(after)]).toEqual([120, 60]);
    const [listedCode] = await (await agent()).list({ loanId: harness.caseIds.loanId });
    expect(listedCode && waits(listedCode)).toBe(60);
  });

  test("rejects bad fields, an outdated revision and missing permission, and is never rewritten", async () => {
    const api = await limits();
    const institutionId = harness.org.south.id;
    const baseId = (await findPolicy(null))?.latestId ?? null;
    const all = { institutionId: null, values: { ...DEFAULT_POLICY, perCaseDay: 5 }, baseId };
    const values = { ...INSTITUTION_POLICY, perCaseDay: 5 };
    const institutionPolicy = { institutionId, values, baseId: null };
    await expectRejection(
      api.save({ ...all, values: null }),
      "setting.defaultCannotInherit",
      "values",
    );
    await expectRejection(
      api.save({ ...all, values: { ...all.values, withdrawHours: null } }),
      "setting.requiredForDefault",
      "values.withdrawHours",
    );
    await expectRejection(
      api.save({ ...institutionPolicy, values: { ...values, answerSeconds: 60 } }),
      "setting.onlyForDefault",
      "values.answerSeconds",
    );
    await expect(
      api.save({ ...institutionPolicy, values: { ...values, perCaseDay: 0 } }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expectRejection(api.save({ ...all, baseId: 999_999 }), "record.changed");
    await expectRejection(
      api.save({ ...institutionPolicy, effectiveOn: "2026-03-10" }),
      "proposal.dayTooEarly",
      "effectiveOn",
    );
    for (const persona of [harness.org.management, harness.org.inspector, harness.org.north.leader])
      await expect((await limitsAs(persona)).save(institutionPolicy)).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    await expect((await limitsAs(harness.org.north.agent)).list({})).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    for (const table of ["code_policy", "repay_channel", "clean_mode"])
      for (const statement of [
        sql`delete from ${sql.table(table)}`,
        sql`update ${sql.table(table)} set effective_on = '2020-01-01'`,
      ]) {
        const error: unknown = await statement
          .execute(harness.db)
          .catch((thrown: unknown) => thrown);
        expect(dbError(error)?.sqlstate).toBe("55000");
      }
  });
});

const QR: PaymentChannel = { channel: "QR", bank: "QRIS" };
const QRIS = {
  ...QR,
  label: "QRIS",
  currency: "IDR" as const,
  position: 20,
  minMinor: 1_000,
  maxMinor: 100_000,
  expiryHours: 1,
  openAmount: true,
  enabled: true,
} as const;

const findChannel = async ({ channel, bank }: PaymentChannel) =>
  (await (await chief()).listChannels()).find(
    (row) => row.channel === channel && row.bank === bank,
  );

const offered = async () =>
  (await (await agent()).listBanks({ loanId: harness.caseIds.loanId })).map(({ bank }) => bank);

describe("repay channels", () => {
  test("can be added with limits from a day and switched off, and the open code stays valid", async () => {
    const api = await chief();
    await approve(api.updateChannel({ ...QRIS, baseId: null }));
    expect(await findChannel(QR)).toMatchObject({
      isInForce: false,
      current: { effectiveOn: "2026-03-11" },
    });
    expect(await offered()).not.toContain("QRIS");
    await expectRejection((await agent()).create(part(5_000, QR)), "code.channelClosed", "bank");
    harness.at(daysLater(1));
    expect(await offered()).toContain("QRIS");
    await expectRejection(
      (await agent()).create(part(100_001, QR)),
      "code.channelLimits",
      "amountMinor",
    );
    const code = await (await agent()).create(part(5_000, QR));
    expect(code).toMatchObject({ label: "QRIS" });
    expect(code.expiresAt).toEqual(new Date(daysLater(1).getTime() + 3_600_000));

    const baseId = (await findChannel(QR))?.latestId ?? null;
    const off = { ...QRIS, label: "Gone", enabled: false, openAmount: false, baseId };
    const { proposalId } = await api.updateChannel(off);
    const mine = await getProposalApi(harness.db, harness.org.finance, daysLater(1));
    expect((await mine.get({ proposalId })).after).toMatchObject({
      offered: false,
      openCodes: 1,
      waitingDeductions: 0,
    });
    await approve(Promise.resolve({ proposalId }), daysLater(1));
    harness.at(daysLater(2));
    expect(await offered()).not.toContain("QRIS");
    await expectRejection((await agent()).create(part(5_000, QR)), "code.channelClosed", "bank");
    // The label is that of the day on which the code was created.
    const [listed] = await (await agent()).list({ loanId: harness.caseIds.loanId });
    expect(listed).toMatchObject({ codeId: code.codeId, label: "QRIS" });
  });

  test("treat money for a code by the channel at its creation, whatever changed since", async () => {
    const open = { channel: "VA", bank: "PERMATA" } as const;
    const made = await harness
      .agent()
      .then((api) => api.createFull({ ...harness.full(5_000), ...open }));
    const { payMinor } = await harness.stored(made.deductionId);
    await harness.getCodeNumber(made.deductionId);
    const channelRow = await findChannel(open);
    expect(channelRow?.current).toMatchObject({ openAmount: true, enabled: true });
    await approve(
      (await chief()).updateChannel({
        ...QRIS,
        ...open,
        openAmount: false,
        enabled: false,
        baseId: channelRow?.latestId ?? null,
      }),
    );
    harness.at(daysLater(1));
    expect((await harness.pay(made.deductionId, 50_000)).used).toBe(false);
    const { used, figures } = await harness.pay(made.deductionId, payMinor - 50_000);
    expect({ used, left: figures.outstandingMinor }).toEqual({ used: true, left: 0 });
    expect(await harness.differences()).toBe(0);
  });

  test("reject bad fields, duplicates, outdated revisions and other currencies; future ones are withdrawn", async () => {
    const api = await chief();
    const bni = await findChannel({ channel: "VA", bank: "BNI" });
    const change = { ...QRIS, channel: "VA" as const, bank: "BNI", baseId: bni?.latestId ?? null };
    await expectRejection(
      api.updateChannel({ ...change, baseId: null }),
      "code.channelExists",
      "bank",
    );
    await expectRejection(
      api.updateChannel({ ...change, currency: "PHP" }),
      "code.currencyFixed",
      "currency",
    );
    await expectRejection(api.updateChannel({ ...change, baseId: 999_999 }), "record.changed");
    for (const wrong of [{ maxMinor: 999 }, { bank: "b n i" }, { minMinor: 0.5 }, { label: " " }])
      await expect(api.updateChannel({ ...change, ...wrong })).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    await approve(api.updateChannel(change));
    await expectRejection(api.updateChannel(change), "record.changed");
    const coming = await findChannel(change);
    const { ruleId = 0 } = coming?.next ?? {};
    await approve(api.withdrawChannel({ ruleId, reason: "not agreed" }));
    harness.at(daysLater(1));
    const banks = await (await agent()).listBanks({});
    expect(banks.find(({ bank }) => bank === "BNI")?.label).toBe("BNI Virtual Account");
    expect(
      (await api.channelHistory(change)).map((revision) => revision.withdrawn?.reason),
    ).toEqual(["not agreed", undefined]);
    const stored: unknown = await sql`
      insert into repay_channel (channel, bank, effective_on, label, currency, min_minor, max_minor, expiry_hours, position)
      values ('VA', 'BNI', '2026-05-01', 'BNI', 'PHP', 1, 2, 1, 1)`
      .execute(harness.db)
      .catch((error: unknown) => error);
    expect(dbError(stored)?.constraint).toBe("repay_channel_currency");
  });
});
