import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  type NewCase,
  type Organisation,
  organisation,
  updateChannels,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { pollDueCodes } from "../code/actions/poll.ts";
import { receivePayment, type BankEvent } from "../payment/actions/receive.ts";
import { extensionRouter } from "./router.ts";
import { DAY_MS, dayAt, NOON, reopenCase, createRule, findDifferences } from "./testing-harness.ts";

const database = useTestDatabase();
const call = createCallerFactory(extensionRouter);
let org: Organisation;
let caseIds: CaseIds;
let transactions = 0;

beforeAll(async () => {
  org = await organisation(database.db);
  await createRule(database.db, { institutionId: org.north.id, firstTermOnly: false });
});

const open = async (input: NewCase = {}) => {
  caseIds = await newCase(database.db, {
    now: NOON,
    agentId: org.north.agent.id,
    status: "C10",
    ...input,
  });
};

beforeEach(() => open());

const agent = async (now = NOON) =>
  call(
    createTestContext(database.db, await getActor(database.db, org.north.agent), {
      now: () => now,
    }),
  );

const bank = (now: Date) => createTestContext(database.db, null, { via: "JOB", now: () => now });

/** Creates an extension; returns it with the number for its payment. */
const applied = async (days = 7, now = NOON) => {
  const made = await (
    await agent(now)
  ).create({ taskId: caseIds.caseId, days, channel: "VA", bank: "BCA" });
  await pollDueCodes(bank(now));
  return made;
};

/** Reports a payment at `now`. */
const sendEvent = async (overrides: Partial<BankEvent>, now: Date) => {
  const event: BankEvent = {
    provider: "silent",
    txnId: `e${(transactions += 1)}`,
    eventType: "PAID",
    number: null,
    loanId: null,
    amountMinor: 0,
    currency: "IDR",
    paidAt: now,
    ...overrides,
  };
  const { answer } = await receivePayment(bank(now), event);
  return { event, answer };
};

/** Pays the code and reports it at `now`. Returns true when the loan was extended. */
const pay = async (codeId: number, amountMinor: number, paidAt = NOON, now = paidAt) => {
  const { number, extensionId } = await database.db
    .selectFrom("repaymentCode")
    .select(["number", "extensionId"])
    .where("id", "=", codeId)
    .executeTakeFirstOrThrow();
  const { event, answer } = await sendEvent({ number, amountMinor, paidAt }, now);
  const extension = await database.db
    .selectFrom("extension")
    .leftJoin("payment", "payment.id", "extension.paymentId")
    .select(["extension.state", "payment.reference"])
    .where("extension.id", "=", extensionId)
    .executeTakeFirstOrThrow();
  const extended = extension.state === "EFFECTIVE" && extension.reference === event.txnId;
  return { event, answer, extended };
};

const payOrdinary = (amountMinor: number, now: Date) =>
  sendEvent({ amountMinor, loanId: caseIds.loanId }, now);

const reversePayment = ({ event }: { event: BankEvent }, now: Date) =>
  sendEvent({ ...event, eventType: "REVERSED", paidAt: now }, now);

/** Sets if the payer may pay less than the amount of a code. */
const openAmount = (isOpen: boolean) => updateChannels(database.db, { openAmount: isOpen });

/** Starts ageing: a day past due costs its fee from today on. */
const ages = () =>
  database.db
    .updateTable("loan")
    .set({ openingOn: dayAt(NOON), accruedOn: dayAt(NOON) })
    .where("id", "=", caseIds.loanId)
    .execute();

const installments = () =>
  database.db
    .selectFrom("installment")
    .select([
      "period",
      "status",
      "dueOn",
      "principalDueMinor",
      "interestDueMinor",
      "lateFeeDueMinor",
      "repaidMinor",
    ])
    .where("loanId", "=", caseIds.loanId)
    .orderBy("period")
    .execute();

const caseNow = () =>
  database.db
    .selectFrom("collectionCase")
    .select(["status", "arrearsMinor", "outstandingMinor", "overdueOn"])
    .where("id", "=", caseIds.caseId)
    .executeTakeFirstOrThrow();

const extensionNow = () =>
  database.db
    .selectFrom("extension")
    .select(["state", "newDueOn", "paidMinor", "agentId", "oldDueOn", "days"])
    .where("loanId", "=", caseIds.loanId)
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
    expect(await findDifferences(database.db)).toEqual([]);
  });

  test("keeps the promise and cancels every other code", async () => {
    const promise = { dueOn: "2026-03-11", amountMinor: 1_065_000 };
    await open({ promise });
    const { codeId } = await applied();
    const other = await (
      await agent()
    ).create({ taskId: caseIds.caseId, days: 7, channel: "VA", bank: "BNI" });
    await pay(codeId, 79_000);
    const { db } = database;
    expect(
      await db.selectFrom("promise").select("state").where("caseId", "=", caseIds.caseId).execute(),
    ).toEqual([{ state: "KEPT" }]);
    const codes = await db
      .selectFrom("repaymentCode")
      .select(["id", "state"])
      .where("loanId", "=", caseIds.loanId)
      .execute();
    expect(codes).toContainEqual({ id: other.codeId, state: "CANCELLED" });
  });

  test("counts from the due day where it is paid before it", async () => {
    await open({ dpd: -2 });
    const { codeId, amountMinor } = await applied();
    await pay(codeId, amountMinor);
    expect(await extensionNow()).toMatchObject({ newDueOn: "2026-03-19" });
  });

  test("holds when paid in time but reported after midnight, with a day's fee already posted", async () => {
    await ages();
    const { codeId } = await applied();
    await payOrdinary(1, later(1));
    expect(await installments()).toMatchObject([{ lateFeeDueMinor: 6_000 }]);
    expect(await pay(codeId, 79_000, NOON, later(1))).toMatchObject({ extended: true });
    expect(await extensionNow()).toMatchObject({ newDueOn: "2026-03-17" });
    expect(await caseNow()).toMatchObject({ outstandingMinor: 999_999 });
    expect(await findDifferences(database.db, later(1))).toEqual([]);
  });

  test("but overpaid waits for review without being allocated", async () => {
    const { codeId } = await applied();
    expect(await pay(codeId, 179_000)).toMatchObject({ answer: "SUSPENDED", extended: false });
    expect(await caseNow()).toMatchObject({ status: "C10", outstandingMinor: 1_065_000 });
  });

  test("creates the replacing installment, which a quote does not", async () => {
    const { codeId } = await applied();
    expect(await installments()).toHaveLength(1);
    await pay(codeId, 79_000);
    expect(await installments()).toHaveLength(2);
  });
});

describe("a payment that does not extend", () => {
  test("is an ordinary part payment where the fee is short by a rupiah", async () => {
    const { codeId } = await applied();
    await openAmount(true);
    const short = await pay(codeId, 78_999);
    await openAmount(false);
    expect(short).toMatchObject({ answer: "POSTED", extended: false });
    expect(await installments()).toMatchObject([
      { status: 40, interestDueMinor: 0, principalDueMinor: 981_001 },
    ]);
    expect(await caseNow()).toMatchObject({ status: "C10" });
    expect(await findDifferences(database.db)).toEqual([]);
  });

  test("is one where it was paid after the day of the quote", async () => {
    const { codeId } = await applied();
    const { extended } = await pay(codeId, 79_000, later(1));
    expect(extended).toBe(false);
  });

  test("is one where another extension had replaced it before the payment", async () => {
    const { codeId, extensionId } = await applied();
    await (await agent()).cancel({ extensionId });
    const after = new Date(NOON.getTime() + 60_000);
    const late = await pay(codeId, 79_000, after);
    expect(late).toMatchObject({ answer: "POSTED", extended: false });
    expect(await findDifferences(database.db)).toEqual([]);
    await reversePayment(late, after);
    const before = new Date(NOON.getTime() - 60_000);
    expect(await pay(codeId, 79_000, before, after)).toMatchObject({ extended: true });
    expect(await findDifferences(database.db)).toEqual([]);
  });
});

describe("a reversed payment", () => {
  test("makes the old installment due and empties the new one", async () => {
    const before = await installments();
    const { codeId } = await applied();
    const paid = await pay(codeId, 79_000);
    await reversePayment(paid, later(1));
    const [old, cancelled] = await installments();
    expect(old).toEqual(before[0] as never);
    expect(cancelled).toMatchObject({ status: -22, principalDueMinor: 0 });
    expect(await extensionNow()).toMatchObject({ state: "REVERSED" });
    expect(await caseNow()).toMatchObject({
      status: "C10",
      arrearsMinor: 1_065_000,
      overdueOn: "2026-03-05",
    });
    expect(await findDifferences(database.db, later(1))).toEqual([]);
  });

  test("restores the ledger as without the payment: every fee since the old due day returns", async () => {
    await ages();
    const { codeId } = await applied();
    const paid = await pay(codeId, 79_000);
    await payOrdinary(1_000, later(2));
    await reversePayment(paid, later(6));
    // The opening contains the fees of five days, and six have passed.
    expect(await installments()).toMatchObject([
      { status: 40, lateFeeDueMinor: 11_000, repaidMinor: 1_000 },
      { status: -22 },
    ]);
    expect(await findDifferences(database.db, later(6))).toEqual([]);
  });

  test("allocates later payments of the loan once more", async () => {
    const { codeId } = await applied();
    const paid = await pay(codeId, 79_000);
    const since = await payOrdinary(200_000, later(2));
    await reversePayment(paid, later(3));
    expect(await installments()).toMatchObject([
      { status: 40, interestDueMinor: 0, principalDueMinor: 860_000 },
      { status: -22, repaidMinor: 0 },
    ]);
    expect(await findDifferences(database.db, later(3))).toEqual([]);
    await reversePayment(since, later(3));
    expect(await installments()).toMatchObject([
      { status: 40, interestDueMinor: 60_000, principalDueMinor: 1_000_000 },
      { status: -22, repaidMinor: 0 },
    ]);
    expect(await extensionNow()).toMatchObject({ state: "REVERSED" });
  });

  test("undoes the extensions that were built on it, and their fees pay the debt", async () => {
    const first = await applied();
    const paid = await pay(first.codeId, 79_000);
    const caseId = await reopenCase(database.db, caseIds.loanId);
    caseIds = { ...caseIds, caseId };
    const second = await applied(14, later(4));
    await pay(second.codeId, second.amountMinor, later(4));
    expect((await installments()).map((installment) => installment.status)).toEqual([-28, -28, 21]);
    await reversePayment(paid, later(5));
    expect((await installments()).map((installment) => installment.status)).toEqual([40, -22, -22]);
    const [old] = await installments();
    expect(old?.repaidMinor).toBe(second.amountMinor);
    expect(await findDifferences(database.db, later(5))).toEqual([]);
  });

  test("that extended nothing leaves the extension as it is", async () => {
    const { codeId } = await applied();
    const other = await payOrdinary(1_000, NOON);
    await reversePayment(other, NOON);
    expect(await extensionNow()).toMatchObject({ state: "OPEN" });
    expect(await pay(codeId, 79_000)).toMatchObject({ extended: true });
    await reversePayment(await payOrdinary(1_000, later(1)), later(1));
    expect(await extensionNow()).toMatchObject({ state: "EFFECTIVE" });
  });
});
