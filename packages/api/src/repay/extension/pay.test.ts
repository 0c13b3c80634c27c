import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  type NewCase,
  type Organisation,
  organisation,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Visit } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import { holdCaseOf } from "../../tasks/case/actions/end.ts";
import { openAgain } from "../../tasks/closing/actions/reopen.ts";
import { holdCode, markPaid } from "../code/actions/pay.ts";
import { type HeldLoan, holdLoan } from "../loan/actions/account.ts";
import { postEntries } from "../loan/actions/post.ts";
import { entriesOfPayment } from "../loan/rules/payment.ts";
import { extendByPayment } from "./actions/effect.ts";
import { reverseExtension } from "./actions/reverse.ts";
import { extensionRouter } from "./router.ts";
import { DAY_MS, dayAt, NOON, ruleOf, verified } from "./testing-room.ts";

const database = useTestDatabase();
const call = createCallerFactory(extensionRouter);
let org: Organisation;
let held: CaseIds;
let payments = 0;

beforeAll(async () => {
  org = await organisation(database.db);
  await ruleOf(database.db, {
    institutionId: org.north.id,
    firstTermOnly: false,
  });
});

const open = async (input: NewCase = {}) => {
  held = await newCase(database.db, {
    now: NOON,
    agentId: org.north.agent.id,
    status: "C10",
    ...input,
  });
};

beforeEach(() => open());

const agent = async (now = NOON) =>
  call(
    visitOf(database.db, await actorOf(database.db, org.north.agent), {
      now: () => now,
    }),
  );

const applied = async (days = 7, now = NOON) =>
  (await agent(now)).applyForCode({
    taskId: held.caseId,
    days,
    channel: "VA",
    bank: "BCA",
  });

/** With the loan and its case held, as whoever takes money does it. */
const onLoan = <T>(
  now: Date,
  verb: (tx: Tx<Visit>, loan: HeldLoan) => Promise<T>,
): Promise<T> =>
  inTransaction(
    visitOf(database.db, null, { via: "JOB", now: () => now }),
    null,
    async (tx) => {
      tx.audit({ action: "loan.test", entity: "loan", entityId: held.loanId });
      return verb(tx, await holdLoan(tx, held.loanId, dayAt(now)));
    },
  );

const newPayment = async (tx: Tx<Visit>, amountMinor: number, paidAt: Date) => {
  const { id } = await tx.db
    .insertInto("payment")
    .values({
      loanId: held.loanId,
      caseId: held.caseId,
      channel: "VA",
      reference: `E${++payments}`,
      amountMinor,
      paidAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** A payment by the code, arriving at `now`; true where it extended. */
const pay = (
  codeId: number,
  amountMinor: number,
  paidAt = NOON,
  now = paidAt,
) =>
  onLoan(now, async (tx, loan) => {
    const heldCase = await holdCaseOf(tx, held.loanId);
    const asked = await holdCode(tx, codeId);
    const code = await markPaid(tx, asked, { paidAt, amountMinor });
    const paymentId = await newPayment(tx, amountMinor, paidAt);
    const money = { code, paymentId, amountMinor, paidAt };
    const { extended } = await extendByPayment(tx, loan, heldCase, money);
    return { extended, paymentId };
  });

const payOrdinary = (amountMinor: number, now: Date) =>
  onLoan(now, async (tx, loan) => {
    const paymentId = await newPayment(tx, amountMinor, now);
    const { account, terms, today } = loan;
    const entries = entriesOfPayment(account, amountMinor, terms, today);
    await postEntries(tx, loan, { on: today, at: now, paymentId }, entries);
    return paymentId;
  });

const takeBack = (paymentId: number, now: Date) =>
  onLoan(now, async (tx, loan) => {
    const heldCase = await holdCaseOf(tx, held.loanId);
    const posting = { on: loan.today, at: now, paymentId };
    const posted = await reverseExtension(tx, loan, posting);
    if (heldCase && posted) await openAgain(tx, heldCase, "PAYMENT_REVERSED");
    return posted !== null;
  });

const installments = () =>
  database.db
    .selectFrom("installment")
    .select([
      "period",
      "status",
      "dueOn",
      "principalDueMinor",
      "interestDueMinor",
      "penaltyDueMinor",
      "repaidMinor",
    ])
    .where("loanId", "=", held.loanId)
    .orderBy("period")
    .execute();

const caseNow = () =>
  database.db
    .selectFrom("collectionCase")
    .select(["status", "arrearsMinor", "outstandingMinor", "overdueOn"])
    .where("id", "=", held.caseId)
    .executeTakeFirstOrThrow();

const extensionNow = () =>
  database.db
    .selectFrom("extension")
    .select(["state", "newDueOn", "paidMinor", "agentId", "oldDueOn", "days"])
    .where("loanId", "=", held.loanId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

const later = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

describe("an extension that is paid in full", () => {
  test("replaces the installment, ends the case and reduces no principal", async () => {
    const { codeId } = await applied();
    expect(await pay(codeId, 79_000)).toMatchObject({ extended: true });
    expect(await installments()).toMatchObject([
      { period: 1, status: -28, principalDueMinor: 0, repaidMinor: 79_000 },
      {
        period: 2,
        status: 21,
        dueOn: "2026-03-17",
        principalDueMinor: 1_000_000,
        interestDueMinor: 0,
      },
    ]);
    expect(await caseNow()).toMatchObject({
      status: "C31",
      arrearsMinor: 0,
      outstandingMinor: 1_000_000,
      overdueOn: "2026-03-17",
    });
    expect(await extensionNow()).toEqual({
      state: "EFFECTIVE",
      oldDueOn: "2026-03-05",
      newDueOn: "2026-03-17",
      days: 7,
      paidMinor: 79_000,
      agentId: org.north.agent.id,
    });
    expect(await verified(database.db)).toEqual([]);
  });

  test("keeps the promise and takes every other code out of use", async () => {
    const promise = { dueOn: "2026-03-11", amountMinor: 1_065_000 };
    await open({ promise });
    const { codeId } = await applied();
    const other = await (
      await agent()
    ).applyForCode({
      taskId: held.caseId,
      days: 7,
      channel: "VA",
      bank: "BNI",
    });
    await pay(codeId, 79_000);
    const { db } = database;
    expect(
      await db
        .selectFrom("promise")
        .select("state")
        .where("caseId", "=", held.caseId)
        .execute(),
    ).toEqual([{ state: "KEPT" }]);
    const codes = await db
      .selectFrom("repaymentCode")
      .select(["id", "state"])
      .where("loanId", "=", held.loanId)
      .execute();
    expect(codes).toContainEqual({ id: other.codeId, state: "CANCELLED" });
  });

  test("counts from the due day where it is paid before it", async () => {
    await open({ dpd: -2 });
    const { codeId, amountMinor } = await applied();
    await pay(codeId, amountMinor);
    expect(await extensionNow()).toMatchObject({ newDueOn: "2026-03-19" });
  });

  test("in time holds though the callback comes after midnight and a day's fee grew", async () => {
    const { codeId } = await applied();
    await onLoan(later(1), (tx, loan) =>
      postEntries(tx, loan, { on: loan.today, at: later(1) }, [
        {
          installmentId: loan.account.installments[0]?.id ?? 0,
          kind: "CHARGE",
          part: "PENALTY",
          amountMinor: 1_000,
          cause: "ACCRUAL",
        },
      ]),
    );
    expect(await pay(codeId, 79_000, NOON, later(1))).toMatchObject({
      extended: true,
    });
    expect(await extensionNow()).toMatchObject({ newDueOn: "2026-03-17" });
    expect(await caseNow()).toMatchObject({ outstandingMinor: 1_000_000 });
    expect(await verified(database.db, later(1))).toEqual([]);
  });

  test("and overpaid lets the rest pay principal", async () => {
    const { codeId } = await applied();
    await pay(codeId, 179_000);
    expect(await caseNow()).toMatchObject({
      status: "C31",
      outstandingMinor: 900_000,
    });
    expect(await verified(database.db)).toEqual([]);
  });
});

describe("a payment that does not extend", () => {
  test("is an ordinary part payment where the fee is short by a rupiah", async () => {
    const { codeId } = await applied();
    expect(await pay(codeId, 78_999)).toMatchObject({ extended: false });
    expect(await installments()).toMatchObject([
      { status: 40, interestDueMinor: 0, principalDueMinor: 981_001 },
    ]);
    expect(await caseNow()).toMatchObject({ status: "C10" });
    expect(await verified(database.db)).toEqual([]);
  });

  test("is one where it was paid after the day of the quote", async () => {
    const { codeId } = await applied();
    const { extended } = await pay(codeId, 79_000, later(1));
    expect(extended).toBe(false);
  });

  test("is one where the extension gave way to another", async () => {
    const { codeId, extensionId } = await applied();
    await (await agent()).cancel({ extensionId });
    expect(await pay(codeId, 79_000)).toMatchObject({ extended: false });
    expect(await verified(database.db)).toEqual([]);
  });
});

describe("a payment taken back", () => {
  test("lets the old installment owe again and empties the new one", async () => {
    const before = await installments();
    const { codeId } = await applied();
    const { paymentId } = await pay(codeId, 79_000);
    expect(await takeBack(paymentId, later(1))).toBe(true);
    const [old, gone] = await installments();
    expect(old).toEqual(before[0] as never);
    expect(gone).toMatchObject({ status: -22, principalDueMinor: 0 });
    expect(await extensionNow()).toMatchObject({ state: "REVERSED" });
    expect(await caseNow()).toMatchObject({
      status: "C10",
      arrearsMinor: 1_065_000,
      overdueOn: "2026-03-05",
    });
    expect(await verified(database.db, later(1))).toEqual([]);
  });

  test("lays what was paid since on the loan anew", async () => {
    const { codeId } = await applied();
    const { paymentId } = await pay(codeId, 79_000);
    const since = await payOrdinary(200_000, later(2));
    await takeBack(paymentId, later(3));
    expect(await installments()).toMatchObject([
      { status: 40, interestDueMinor: 0, principalDueMinor: 860_000 },
      { status: -22, repaidMinor: 0 },
    ]);
    expect(await verified(database.db, later(3))).toEqual([]);
    expect(await takeBack(since, later(3))).toBe(false);
  });

  test("undoes the extensions that were built on it, and their fees pay the debt", async () => {
    const first = await applied();
    const { paymentId } = await pay(first.codeId, 79_000);
    await onLoan(later(4), (tx) =>
      holdCaseOf(tx, held.loanId).then((last) =>
        last ? openAgain(tx, last, "PAYMENT_REVERSED") : undefined,
      ),
    );
    const second = await applied(14, later(4));
    await pay(second.codeId, second.amountMinor, later(4));
    expect((await installments()).map((one) => one.status)).toEqual([
      -28, -28, 21,
    ]);
    await takeBack(paymentId, later(5));
    expect((await installments()).map((one) => one.status)).toEqual([
      40, -22, -22,
    ]);
    const [old] = await installments();
    expect(old?.repaidMinor).toBe(second.amountMinor);
    expect(await verified(database.db, later(5))).toEqual([]);
  });

  test("that extended nothing is not the business of this room", async () => {
    expect(await takeBack(await payOrdinary(1_000, NOON), NOON)).toBe(false);
  });
});
