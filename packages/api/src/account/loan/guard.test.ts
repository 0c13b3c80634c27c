import { describe, expect, test } from "bun:test";
import { type Db, dbError } from "@kolekta/db";
import { newCase } from "../../seeds/index.ts";
import { sql } from "kysely";
import { formatErrorMessage } from "../../core/error-texts.ts";
import { toTrpcError } from "../../core/errors.ts";
import { NOON, usePayments } from "../../repay/payment/testing.ts";

const harness = usePayments();

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => dbError(error),
  );

interface EntryInput {
  loanId: number;
  installmentId: number | null;
  kind: string;
  component: string | null;
  amountMinor: number;
  cause: string;
  paymentId: number | null;
}

const getInstallmentId = async (loanId: number): Promise<number> => {
  const { id } = await harness.db
    .selectFrom("installment")
    .select("id")
    .where("loanId", "=", loanId)
    .orderBy("period")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
};

const fee = async (overrides: Partial<EntryInput> = {}): Promise<EntryInput> => ({
  loanId: harness.caseIds.loanId,
  installmentId: await getInstallmentId(overrides.loanId ?? harness.caseIds.loanId),
  kind: "CHARGE",
  component: "LATE_FEE",
  amountMinor: 100,
  cause: "ACCRUAL",
  paymentId: null,
  ...overrides,
});

const event = (db: Db, kind: string, loanId: number | null = null) =>
  db
    .insertInto("ledgerEvent")
    .values({ kind, loanId, valueOn: "2026-03-10", recordedAt: NOON })
    .returning("id")
    .executeTakeFirstOrThrow();

const enter = (db: Db, eventId: number, ...lines: EntryInput[]) =>
  db
    .insertInto("ledgerEntry")
    .values(lines.map((line) => ({ ...line, eventId, valueOn: "2026-03-10", valueAt: NOON })))
    .execute();

/**
 * Inserts entries in one transaction, as the engine does, and rolls back. Returns the violated
 * constraint or null.
 */
const tryUnder = (
  kind: string,
  ofLoan: number | null,
  ...lines: EntryInput[]
): Promise<string | null> =>
  harness.db
    .transaction()
    .execute(async (tx) => {
      await enter(tx, (await event(tx, kind, ofLoan)).id, ...lines);
      throw new Error("entered");
    })
    .catch((error: unknown) => dbError(error)?.constraint ?? null);

describe("G6: a ledger entry", () => {
  test("is posted only in the transaction of its event", async () => {
    const line = await fee();
    expect(await tryUnder("NIGHT", null, line)).toBeNull();
    const { id } = await event(harness.db, "NIGHT");
    for (const eventId of [id, 999_999]) {
      const found = await refusal(enter(harness.db, eventId, line));
      expect(found).toMatchObject({ sqlstate: "23514", constraint: "ledger_entry_event" });
    }
  });

  test("belongs to the loan of its event, with an installment and a payment of that loan", async () => {
    const other = await newCase(harness.db, { now: NOON });
    const line = await fee();
    const { loanId } = line;
    expect(await tryUnder("PAYMENT", loanId, line)).toBeNull();
    expect(await tryUnder("PAYMENT", other.loanId, line)).toBe("ledger_entry_event_loan");
    const stray = { ...line, installmentId: await getInstallmentId(other.loanId) };
    expect(await tryUnder("NIGHT", null, line, stray)).toBe("ledger_entry_installment_loan");
    const paymentId = await brought(other.loanId);
    expect(await tryUnder("NIGHT", null, line, { ...line, paymentId })).toBe(
      "ledger_entry_payment_loan",
    );
  });

  test("has the sign and the kind of its cause", async () => {
    const accrual = await fee({ kind: "WAIVER" });
    expect(await tryUnder("NIGHT", null, accrual)).toBe("ledger_entry_accrual");
    const interest = await fee({ component: "INTEREST" });
    expect(await tryUnder("NIGHT", null, interest)).toBe("ledger_entry_accrual");
    for (const cause of ["ACCRUAL", "OPENING"]) {
      const back = await fee({ amountMinor: -100, cause });
      expect(await tryUnder("NIGHT", null, back)).toBe("ledger_entry_sign");
      expect(await tryUnder("CORRECTION", back.loanId, back)).toBeNull();
    }
    const ofNoPayment = await fee({ kind: "PAYMENT", cause: "PAYMENT" });
    expect(await tryUnder("PAYMENT", ofNoPayment.loanId, ofNoPayment)).toBe("ledger_entry_payment");
    const credit = { kind: "CREDIT", component: null, installmentId: null };
    expect(await tryUnder("CREDIT", null, await fee({ ...credit, cause: "PAYMENT" }))).toBe(
      "ledger_entry_payment",
    );
    expect(await tryUnder("CREDIT", null, await fee({ ...credit, cause: "REFUND" }))).toBeNull();
  });

  test("adds up with the others of its payment to the amount, and to zero after a reversal", async () => {
    const { paymentId, loanId } = await createBankPayment(70_000);
    const share = await fee({ loanId, kind: "PAYMENT", cause: "PAYMENT", paymentId });
    const back = { ...share, component: "PRINCIPAL", amountMinor: -100 };
    expect(await tryUnder("CORRECTION", loanId, share)).toBe("ledger_entry_sum");
    expect(await tryUnder("CORRECTION", loanId, share, back)).toBeNull();
    await harness.receiveEvent({
      eventType: "REVERSED",
      txnId: `own-${loanId}-70000`,
      loanId,
      amountMinor: 70_000,
    });
    expect(await getPaymentState(paymentId)).toBe("REVERSED");
    expect(await tryUnder("CORRECTION", loanId, share)).toBe("ledger_entry_sum");
    expect(await tryUnder("CORRECTION", loanId, share, back)).toBeNull();
  });

  test("is refused without mention of the ledger", async () => {
    const line = await fee();
    const error = await enter(harness.db, 999_999, line).catch(toTrpcError);
    const message = formatErrorMessage(toTrpcError(error), "en");
    expect(message).not.toMatch(/ledger|event|line/i);
  });
});

const getPaymentState = async (paymentId: number): Promise<string> => {
  const { state } = await harness.db
    .selectFrom("payment")
    .select("state")
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return state;
};

/** Inserts a payment that the opening of the loan contains. */
const brought = async (loanId: number): Promise<number> => {
  const { id } = await harness.db
    .insertInto("payment")
    .values({
      loanId,
      channel: "VA",
      reference: `brought-${loanId}`,
      amountMinor: 100,
      paidAt: NOON,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

async function createBankPayment(amountMinor: number) {
  const { loanId } = harness.caseIds;
  const txnId = `own-${loanId}-${amountMinor}`;
  await harness.pay(amountMinor, { txnId });
  const { id: paymentId } = await harness.db
    .selectFrom("payment")
    .select("id")
    .where("reference", "=", txnId)
    .executeTakeFirstOrThrow();
  return { paymentId, loanId };
}

describe("G6: a payment", () => {
  test("changes only by its reversal", async () => {
    const { paymentId } = await createBankPayment(30_000);
    const set = (columns: Record<string, unknown>) =>
      refusal(harness.db.updateTable("payment").set(columns).where("id", "=", paymentId).execute());
    for (const columns of [
      { amountMinor: 1 },
      { state: "REVERSED", reversedAt: NOON },
      { paidAt: new Date(0) },
      { agentId: null, reference: "other" },
    ])
      expect((await set(columns))?.constraint).toBe("append_only");
  });

  test("is reversed exactly by its reversal and never restored", async () => {
    const { paymentId, loanId } = await createBankPayment(40_000);
    const reverse = (columns: Record<string, unknown>) =>
      refusal(
        harness.db.transaction().execute(async (tx) => {
          const { id: eventId } = await event(tx, "REVERSAL", loanId);
          const times = { reversedAt: NOON, recordedAt: NOON };
          await tx
            .insertInto("paymentReversal")
            .values({ paymentId, eventId, fault: "BANK", valueOn: "2026-03-10", ...times })
            .execute();
          await tx
            .updateTable("payment")
            .set({ state: "REVERSED", reversedAt: NOON, ...columns })
            .where("id", "=", paymentId)
            .execute();
        }),
      );
    for (const columns of [{ reversedAt: new Date(NOON.getTime() + 1_000) }, { amountMinor: 1 }])
      expect((await reverse(columns))?.constraint).toBe("append_only");
    expect(await reverse({})).toBeNull();
    const returned = await refusal(
      harness.db
        .updateTable("payment")
        .set({ state: "POSTED", reversedAt: null })
        .where("id", "=", paymentId)
        .execute(),
    );
    expect(returned?.constraint).toBe("append_only");
  });

  test("is entered with its event, and so is its reversal", async () => {
    const { paymentId, loanId } = await createBankPayment(50_000);
    const { id: eventId } = await event(harness.db, "PAYMENT", loanId);
    const payment = {
      loanId,
      channel: "VA",
      reference: `late-${loanId}`,
      amountMinor: 100,
      paidAt: NOON,
    };
    const enterPayment = (overrides: object) =>
      refusal(
        harness.db
          .insertInto("payment")
          .values({ ...payment, ...overrides })
          .execute(),
      );
    expect(await enterPayment({ eventId, valueOn: "2026-03-10" })).toMatchObject({
      sqlstate: "23514",
      constraint: "require_payment_event",
    });
    expect(await enterPayment({ state: "REVERSED", reversedAt: NOON })).toMatchObject({
      constraint: "require_posted_on_insert",
    });
    const reversal = await refusal(
      harness.db
        .insertInto("paymentReversal")
        .values({
          paymentId,
          eventId,
          fault: "BANK",
          valueOn: "2026-03-10",
          reversedAt: NOON,
          recordedAt: NOON,
        })
        .execute(),
    );
    expect(reversal?.constraint).toBe("require_reversal_event");
  });
});

test("G6: never removes posted events and entries or changes bank data", async () => {
  await createBankPayment(60_000);
  for (const table of [
    "ledger_event",
    "ledger_entry",
    "ledger_seal",
    "payment",
    "payment_event",
    "payment_reversal",
  ])
    for (const text of [`delete from ${table}`, `truncate ${table} cascade`]) {
      const found = await refusal(sql.raw(text).execute(harness.db));
      expect(found?.constraint).toBe("append_only");
    }
  for (const columns of [
    { amountMinor: 1 },
    { paidAt: new Date(0) },
    { answer: "SUSPENDED" },
    { txnId: "other" },
  ]) {
    const found = await refusal(harness.db.updateTable("paymentEvent").set(columns).execute());
    expect(found?.constraint).toBe("append_only");
  }
});
