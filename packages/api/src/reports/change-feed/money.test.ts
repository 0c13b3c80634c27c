import { beforeEach, describe, expect, test } from "bun:test";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { expireCodes } from "../../repay/code/actions/expire.ts";
import { pollDueCodes } from "../../repay/code/actions/poll.ts";
import { expireDeductions } from "../../repay/deduction/actions/expire.ts";
import { useDeductions } from "../../repay/deduction/testing.ts";
import { expireUnpaid } from "../../repay/extension/actions/expire.ts";
import { extensionRouter } from "../../repay/extension/router.ts";
import { createRule } from "../../repay/extension/testing-harness.ts";
import { NOON, usePayments } from "../../repay/payment/testing.ts";
import { useMistakes } from "../../repay/payment/testing-reversal.ts";
import { recordChanges } from "./testing.ts";

const DAY_MS = 86_400_000;
const TOMORROW = new Date(NOON.getTime() + DAY_MS);

const toTypes = (changes: readonly { type: string }[]) => changes.map(({ type }) => type);

describe("codes and payments", () => {
  const harness = usePayments();
  const record = (work: () => Promise<unknown>) => recordChanges(harness.db, work);
  const getLoanNumber = async () =>
    (
      await harness.db
        .selectFrom("loan")
        .select("number")
        .where("id", "=", harness.caseIds.loanId)
        .executeTakeFirstOrThrow()
    ).number;

  test("a code appears with its number, and when it is cancelled", async () => {
    let made = { codeId: 0, amountMinor: 0, number: "" };
    const created = await record(async () => (made = await harness.full()));
    const loan = { loanNumber: await getLoanNumber(), currency: "IDR" };
    const data = {
      ...loan,
      codeNumber: made.number,
      kind: "FULL",
      channel: "VA",
      bank: "BCA",
      provider: "silent",
      amountMinor: made.amountMinor,
      paidMinor: 0,
      expiresAt: "2026-03-10T16:59:59.000Z",
    };
    expect(created).toEqual([
      { type: "code.created", entityId: made.codeId, institutionId: harness.org.north.id, data },
    ]);
    const cancelled = await record(async () =>
      (await harness.agent()).cancel({ codeId: made.codeId }),
    );
    expect(cancelled).toMatchObject([{ type: "code.cancelled", entityId: made.codeId, data }]);
  });

  test("a code without a number leaves no change when it ends", async () => {
    const changes = await record(async () => {
      const api = await harness.agent();
      const { codeId } = await api.create({
        taskId: harness.caseIds.caseId,
        type: "SINGLE",
        channel: "VA",
        bank: "BCA",
        amountMinor: 100_000,
      });
      await api.cancel({ codeId });
    });
    expect(changes).toEqual([]);
  });

  test("a code expires once, by the job", async () => {
    const { codeId } = await harness.part(100_000);
    harness.at(new Date(TOMORROW.getTime() + 1));
    const changes = await record(async () => {
      await expireCodes(harness.context());
      await expireCodes(harness.context());
    });
    const own = changes.filter(({ entityId }) => entityId === codeId);
    expect(toTypes(own)).toEqual(["code.expired"]);
  });

  test("a payment, the end of its case, and its reversal", async () => {
    const { number, amountMinor } = await harness.full();
    const event = { ...harness.buildBankEvent({ number, amountMinor }) };
    const posted = await record(() => harness.receiveEvent(event));
    const [payment] = await harness.payments();
    expect(posted).toMatchObject([
      {
        type: "payment.posted",
        entityId: payment?.id,
        data: {
          loanNumber: await getLoanNumber(),
          paymentId: payment?.id,
          amountMinor,
          paidAt: NOON.toISOString(),
          valueOn: "2026-03-10",
          provider: "silent",
          codeNumber: number,
        },
      },
      {
        type: "case.closed",
        entityId: harness.caseIds.caseId,
        data: { status: "C32", statusBefore: "C10", event: "PAID_OFF" },
      },
    ]);
    const reversed = await record(() => harness.receiveEvent({ ...event, eventType: "REVERSED" }));
    expect(toTypes(reversed)).toEqual(["payment.reversed", "case.reopened"]);
    expect(reversed[0]).toMatchObject({
      entityId: payment?.id,
      data: { amountMinor, fault: "BANK", reversedAt: NOON.toISOString(), codeNumber: number },
    });
    expect(reversed[1]?.data).toMatchObject({
      status: "C10",
      statusBefore: "C32",
      event: "PAYMENT_REVERSED",
    });
  });

  test("a payment of a withheld case is not shown to its institution", async () => {
    const { number, amountMinor } = await harness.full();
    await harness.db
      .updateTable("collectionCase")
      .set({ isWithheld: true })
      .where("id", "=", harness.caseIds.caseId)
      .execute();
    const event = { ...harness.buildBankEvent({ number, amountMinor }) };
    const changes = await record(async () => {
      await harness.receiveEvent(event);
      await harness.receiveEvent({ ...event, eventType: "REVERSED" });
    });
    const payments = changes.filter(({ type }) => type.startsWith("payment."));
    expect(toTypes(payments)).toEqual(["payment.posted", "payment.reversed"]);
    for (const { institutionId } of payments) expect(institutionId).toBeNull();
  });

  test("money that fits no code is suspended, with its loan if the code is known", async () => {
    const { number, amountMinor } = await harness.full();
    const withLoan = await record(() =>
      harness.receiveEvent({ number, amountMinor: amountMinor - 1 }),
    );
    expect(withLoan).toMatchObject([
      {
        type: "payment.suspended",
        institutionId: harness.org.north.id,
        data: {
          loanNumber: await getLoanNumber(),
          amountMinor: amountMinor - 1,
          currency: "IDR",
          codeNumber: number,
        },
      },
    ]);
    const withoutLoan = await record(() => harness.receiveEvent({ number: "Budi Santoso 0812" }));
    expect(withoutLoan).toMatchObject([{ type: "payment.suspended", institutionId: null }]);
    expect(JSON.stringify(withoutLoan)).not.toContain("Budi");
  });

  describe("extensions", () => {
    beforeEach(() => createRule(harness.db, { institutionId: harness.org.north.id }));

    const agent = async (now = NOON) =>
      createCallerFactory(extensionRouter)(
        createTestContext(harness.db, await getActor(harness.db, harness.org.north.agent), {
          now: () => now,
        }),
      );
    const create = async () => {
      const { caseId } = harness.caseIds;
      const made = await (
        await agent()
      ).create({ taskId: caseId, days: 7, channel: "VA", bank: "BCA" });
      await pollDueCodes(harness.context());
      return made;
    };
    const listStates = (changes: readonly { type: string }[]) =>
      toTypes(changes).filter((type) => type.startsWith("extension."));

    test("are opened, effective and reversed", async () => {
      let made = { extensionId: 0, codeId: 0 };
      const opened = await record(async () => (made = await create()));
      expect(toTypes(opened)).toEqual(["extension.opened", "code.created"]);
      const { number, amountMinor } = await harness.stored(made.codeId);
      expect(opened[0]).toMatchObject({
        entityId: made.extensionId,
        data: { kind: "CODE", days: 7, oldDueOn: "2026-03-05", feeMinor: amountMinor },
      });
      const event = harness.buildBankEvent({ number, amountMinor });
      const paid = await record(() => harness.receiveEvent(event));
      expect(listStates(paid)).toEqual(["extension.effective"]);
      expect(paid.find(({ type }) => type === "case.closed")?.data).toMatchObject({
        status: "C31",
        event: "EXTENDED",
      });
      const reversed = await record(() =>
        harness.receiveEvent({ ...event, eventType: "REVERSED" }),
      );
      expect(listStates(reversed)).toEqual(["extension.reversed"]);
    });

    test("are cancelled with their code, or expire", async () => {
      const { extensionId } = await create();
      const cancelled = await record(async () => (await agent()).cancel({ extensionId }));
      expect(toTypes(cancelled).toSorted()).toEqual(["code.cancelled", "extension.cancelled"]);
      await harness.open();
      await create();
      harness.at(TOMORROW);
      const expired = await record(() => expireUnpaid(harness.context()));
      expect(listStates(expired)).toContain("extension.expired");
    });
  });
});

describe("deductions", () => {
  const harness = useDeductions();
  const record = (work: () => Promise<unknown>) => recordChanges(harness.db, work);
  const only = (changes: readonly { type: string }[]) =>
    toTypes(changes).filter((type) => type.startsWith("deduction.") || type.startsWith("hold."));
  const apply = async () => (await harness.agent()).createFull(harness.full(50_000));
  const decide = async (
    made: { deductionId: number; version: number },
    decision: "APPROVE" | "REJECT",
  ) =>
    (await harness.as(harness.org.operations)).decide({
      deductionId: made.deductionId,
      version: made.version,
      decision,
      note: "no proof of hardship",
    });

  test("are applied, approved, used and voided", async () => {
    let made = { deductionId: 0, version: 0, payMinor: 0 };
    const applied = await record(async () => (made = await apply()));
    expect(only(applied)).toContain("deduction.applied");
    expect(applied.find(({ type }) => type === "deduction.applied")?.data).toMatchObject({
      deductionId: made.deductionId,
      kind: "FULL",
      amountMinor: 50_000,
      payMinor: made.payMinor,
    });
    const approved = await record(() => decide(made, "APPROVE"));
    expect(only(approved)).toContain("deduction.approved");
    await harness.getCodeNumber(made.deductionId);
    const payments: Awaited<ReturnType<typeof harness.pay>>[] = [];
    const used = await record(async () =>
      payments.push(await harness.pay(made.deductionId, made.payMinor)),
    );
    expect(only(used)).toEqual(["deduction.used"]);
    const reversed = await record(() => Promise.all(payments.map(harness.reversePayment)));
    expect(only(reversed)).toEqual(["deduction.voided"]);
    expect(reversed.find(({ type }) => type === "deduction.voided")?.data).toMatchObject({
      endReason: "REVERSED",
    });
  });

  test("are rejected, withdrawn or expire", async () => {
    const first = await apply();
    expect(only(await record(() => decide(first, "REJECT")))).toContain("deduction.rejected");
    const second = await apply();
    const { deductionId } = second;
    const withdrawn = await record(async () => (await harness.agent()).withdraw({ deductionId }));
    expect(only(withdrawn)).toContain("deduction.withdrawn");
    await decide(await apply(), "APPROVE");
    harness.at(new Date(NOON.getTime() + 5 * DAY_MS));
    const expired = await record(() => expireDeductions(harness.context()));
    expect(only(expired)).toEqual(["deduction.expired"]);
  });

  test("no change names the reason, which can be an illness", async () => {
    const changes = await record(async () =>
      (await harness.agent()).createFull({ ...harness.full(50_000), reasonCode: "ILLNESS" }),
    );
    expect(JSON.stringify(changes)).not.toContain("ILLNESS");
  });
});

describe("a payment reversed as an error of the company", () => {
  const { harness, reverseByCorrection, aged } = useMistakes();

  test("is suspended with its own loan, although another code has its number now", async () => {
    const { loanId } = await aged();
    const { number, amountMinor } = await harness.full();
    await harness.receiveEvent({ number, amountMinor });
    const { id: paymentId } = await harness.db
      .selectFrom("payment")
      .select("id")
      .where("loanId", "=", loanId)
      .executeTakeFirstOrThrow();
    await aged();
    const { codeId } = await harness.full();
    await harness.db
      .updateTable("repaymentCode")
      .set({ number })
      .where("id", "=", codeId)
      .execute();
    const changes = await recordChanges(harness.db, () => reverseByCorrection(paymentId));
    const suspended = changes.filter(({ type }) => type === "payment.suspended");
    const loan = await harness.db
      .selectFrom("loan")
      .select("number")
      .where("id", "=", loanId)
      .executeTakeFirstOrThrow();
    expect(suspended).toMatchObject([{ data: { loanNumber: loan.number, amountMinor } }]);
  });
});
