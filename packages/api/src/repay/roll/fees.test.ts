import { describe, expect, test } from "bun:test";
import type { CaseIds } from "../../seeds/index.ts";
import { sql } from "kysely";
import type { Day } from "../../core/day.ts";
import { visitOf } from "../../core/testing.ts";
import { receivePayment } from "../payment/actions/receive.ts";
import { useAgeingHouse } from "./testing/ageing.ts";
import { momentOf, noonOf } from "./testing/calendar.ts";
import {
  happen,
  type Happening,
  type Paid,
  payByCode,
} from "./testing/happen.ts";

const house = useAgeingHouse();

describe("late fees", () => {
  test("wait while somebody says he has paid, and are charged for every day when he has not", async () => {
    const { caseId, loanId } = await house.newOne({ dpd: 5 });
    const { id } = await house.db
      .insertInto("caseHold")
      .values({
        caseId,
        kind: "ALREADY_PAID",
        openedAt: momentOf(house.today, 720),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await house.tomorrow(3);
    expect(await house.feesOf(loanId)).toEqual([]);
    await house.db
      .updateTable("caseHold")
      .set({ closedAt: momentOf(house.today, 720), outcome: "REFUSED" })
      .where("id", "=", id)
      .execute();
    await house.tomorrow();
    expect(await house.feesOf(loanId)).toEqual(
      [-3, -2, -1, 0].map((days) => [house.day(days), 1_000]),
    );
    await house.nothingDiffers();
  });

  test("are not charged for days after the money had left the borrower", async () => {
    const { caseId, loanId } = await house.newOne({ dpd: 5 });
    const { id } = await house.db
      .insertInto("caseHold")
      .values({
        caseId,
        kind: "ALREADY_PAID",
        openedAt: momentOf(house.today, 720),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await house.tomorrow(4);
    await house.pay(loanId, 560_000, 3);
    await house.db
      .updateTable("caseHold")
      .set({ closedAt: momentOf(house.today, 720), outcome: "REFUSED" })
      .where("id", "=", id)
      .execute();
    await house.tomorrow();
    expect(await house.feesOf(loanId)).toEqual([
      [house.day(-4), 1_000],
      ...[-3, -2, -1, 0].map((days): [Day, number] => [house.day(days), 500]),
    ]);
    await house.nothingDiffers();
  });

  const apply = async ({ loanId, caseId }: CaseIds) => {
    const { institutionId, queueId } = await house.caseOf(caseId);
    const { id } = await house.db
      .insertInto("deduction")
      .values({
        loanId,
        caseId,
        institutionId,
        queueId,
        kind: "PART",
        state: "APPROVED",
        level: 1,
        reasonCode: "HARDSHIP",
        reason: "lost the harvest",
        channel: "VA",
        bank: "BCA",
        owedMinor: 1_065_000,
        payMinor: 500_000,
        lateFeeMinor: 2_000,
        extensionFeeMinor: 0,
        interestMinor: 0,
        principalMinor: 0,
        applicantId: house.org().north.agent.id,
        appliedAt: momentOf(house.today, 720),
        approvedAt: momentOf(house.today, 730),
        quotedOn: house.today,
        validUntil: momentOf(house.day(3), -1),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };

  test("wait for a deduction, and are charged when it has lapsed", async () => {
    const made = await house.newOne({ dpd: 5 });
    await apply(made);
    await house.tomorrow(2);
    expect(await house.feesOf(made.loanId)).toEqual([]);
    await house.tomorrow();
    expect(await house.feesOf(made.loanId)).toEqual(
      [-2, -1, 0].map((days) => [house.day(days), 1_000]),
    );
  });

  test("of the days that a deduction was waited for are waived with it", async () => {
    const made = await house.newOne({ dpd: 5 });
    const deductionId = await apply(made);
    const number = `88${deductionId}`;
    await house.db
      .insertInto("repaymentCode")
      .values({
        loanId: made.loanId,
        caseId: made.caseId,
        deductionId,
        type: "SINGLE",
        state: "ACTIVE",
        channel: "VA",
        bank: "BCA",
        provider: "silent",
        number,
        amountMinor: 500_000,
        expiresAt: momentOf(house.day(3), -1),
      })
      .execute();
    await house.tomorrow(2);
    await payByCode(noonOf(house.db, house.today), number, 500_000);
    await house.tomorrow();
    expect(await house.feesOf(made.loanId)).toEqual([[house.today, 560]]);
    await house.nothingDiffers();
  });

  test("end with a write-off and with the day from which nobody owes them", async () => {
    const off = await house.newOne({ dpd: 5 });
    const dead = await house.newOne({ dpd: 5 });
    await house.close(off.caseId, "C80", "WRITTEN_OFF");
    await sql`update loan set fees_end_on = ${house.day(2)}::date where id = ${dead.loanId}`.execute(
      house.db,
    );
    await house.tomorrow(4);
    expect(await house.feesOf(off.loanId)).toEqual([]);
    expect(await house.feesOf(dead.loanId)).toEqual([[house.day(-3), 1_000]]);
  });

  const fact = async ({ borrowerId }: CaseIds, kind: string, fromOn: Day) => {
    const { id } = await house.db
      .insertInto("borrowerFact")
      .values({ borrowerId, kind, fromOn })
      .returning("id")
      .executeTakeFirstOrThrow();
    return () =>
      house.db
        .updateTable("borrowerFact")
        .set({ endedAt: momentOf(house.today, 720) })
        .where("id", "=", id)
        .execute();
  };

  test("end on every loan of the borrower with the day of his death, and are charged for its days when he lives", async () => {
    const one = await house.newOne({ dpd: 5 });
    const { borrowerId } = one;
    const other = await house.newOne({ dpd: 5, borrowerId });
    const stranger = await house.newOne({ dpd: 5 });
    const lives = await fact(one, "DECEASED", house.day(2));
    await sql`update loan set fees_end_on = ${house.day(4)}::date where id = ${one.loanId}`.execute(
      house.db,
    );
    await house.tomorrow(4);
    const before = [[house.day(-3), 1_000]] as [Day, number][];
    expect(await house.feesOf(one.loanId)).toEqual(before);
    expect(await house.feesOf(other.loanId)).toEqual(before);
    expect(await house.feesOf(stranger.loanId)).toHaveLength(4);
    await lives();
    await house.tomorrow();
    expect(await house.feesOf(one.loanId)).toEqual(
      [-4, -3, -2].map((days) => [house.day(days), 1_000]),
    );
    expect(await house.feesOf(other.loanId)).toHaveLength(5);
    await house.nothingDiffers();
  });

  test("wait for fraud where the terms say so, and never for who speaks for the borrower", async () => {
    const impostor = await house.newOne({ dpd: 5 });
    const spoken = await house.newOne({ dpd: 5 });
    const proved = await fact(impostor, "FRAUD", house.today);
    await fact(spoken, "REPRESENTED", house.today);
    const { id: _, ...terms } = await house.db
      .selectFrom("productTerms")
      .selectAll("productTerms")
      .innerJoin("loan", "loan.productId", "productTerms.productId")
      .where("loan.id", "=", impostor.loanId)
      .executeTakeFirstOrThrow();
    await house.db
      .insertInto("productTerms")
      .values({ ...terms, fromOn: house.day(1), accrualPause: ["FRAUD"] })
      .execute();
    await house.tomorrow(2);
    expect(await house.feesOf(impostor.loanId)).toEqual([]);
    expect(await house.feesOf(spoken.loanId)).toHaveLength(2);
    await proved();
    await house.tomorrow();
    expect(await house.feesOf(impostor.loanId)).toHaveLength(3);
  });

  test("of days that nobody rolled are found by a payment, and not charged again by the late roll", async () => {
    const { loanId } = await house.newOne({ dpd: 5 });
    house.pass(2);
    await house.pay(loanId, 1_065_000 + 2_000);
    const fees = [-1, 0].map((days) => [house.day(days), 1_000]);
    expect(await house.feesOf(loanId)).toEqual(fees as [Day, number][]);
    await house.rollTo(house.today);
    expect(await house.feesOf(loanId)).toEqual(fees as [Day, number][]);
    await house.nothingDiffers();
  });

  test("of a day are on what was owed when it began, though money of that day was told the evening before", async () => {
    const { loanId } = await house.newOne({ dpd: 5 });
    await receivePayment(
      visitOf(house.db, null, {
        via: "JOB",
        now: () => momentOf(house.today, 1438),
      }),
      {
        provider: "silent",
        txnId: "ahead",
        eventType: "PAID",
        number: null,
        loanId,
        amountMinor: 560_000,
        currency: "IDR",
        paidAt: momentOf(house.day(1), 1),
      },
    );
    await house.tomorrow(2);
    expect(await house.feesOf(loanId)).toEqual([
      [house.day(-1), 1_000],
      [house.today, 500],
    ]);
    await house.nothingDiffers();
  });

  test("come back for every day once the payment that settled them is taken back", async () => {
    const { loanId } = await house.newOne({ dpd: 5 });
    const payments: Paid[] = [];
    const act = (one: Happening) =>
      happen(noonOf(house.db, house.today), loanId, house.today, one, payments);
    await act({ what: "PAY", amountMinor: 1_065_000, earlier: 0 });
    await house.tomorrow(3);
    expect(await house.feesOf(loanId)).toEqual([]);
    await act({ what: "REVERSE", nth: 0 });
    await house.tomorrow();
    expect(await house.feesOf(loanId)).toEqual(
      [-3, -2, -1, 0].map((days) => [house.day(days), 1_000]),
    );
    await house.nothingDiffers();
  });
});
