import { describe, expect, test } from "bun:test";
import type { CaseIds } from "../../seeds/index.ts";
import { sql } from "kysely";
import type { Day } from "../../core/day.ts";
import { createTestContext } from "../../core/testing.ts";
import { receivePayment } from "../payment/actions/receive.ts";
import { useAgeingWorld } from "./testing/ageing.ts";
import { toInstant, createNoonContext } from "./testing/calendar.ts";
import { applyHappening, type Happening, type Paid, payByCode } from "./testing/happening.ts";

const world = useAgeingWorld();

describe("late fees", () => {
  test("wait during a payment claim and are charged for every day when it is refuted", async () => {
    const { caseId, loanId } = await world.createCase({ dpd: 5 });
    const { id } = await world.db
      .insertInto("caseHold")
      .values({ caseId, kind: "ALREADY_PAID", openedAt: toInstant(world.today, 720) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await world.tomorrow(3);
    expect(await world.listFees(loanId)).toEqual([]);
    await world.db
      .updateTable("caseHold")
      .set({ closedAt: toInstant(world.today, 720), outcome: "REFUSED" })
      .where("id", "=", id)
      .execute();
    await world.tomorrow();
    expect(await world.listFees(loanId)).toEqual(
      [-3, -2, -1, 0].map((days) => [world.day(days), 1_000]),
    );
    await world.expectNoDifferences();
  });

  test("are not charged for days after the money had left the borrower", async () => {
    const { caseId, loanId } = await world.createCase({ dpd: 5 });
    const { id } = await world.db
      .insertInto("caseHold")
      .values({ caseId, kind: "ALREADY_PAID", openedAt: toInstant(world.today, 720) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await world.tomorrow(4);
    await world.pay(loanId, 560_000, 3);
    await world.db
      .updateTable("caseHold")
      .set({ closedAt: toInstant(world.today, 720), outcome: "REFUSED" })
      .where("id", "=", id)
      .execute();
    await world.tomorrow();
    expect(await world.listFees(loanId)).toEqual([
      [world.day(-4), 1_000],
      ...[-3, -2, -1, 0].map((days): [Day, number] => [world.day(days), 500]),
    ]);
    await world.expectNoDifferences();
  });

  const apply = async ({ loanId, caseId }: CaseIds) => {
    const { institutionId, stageId } = await world.getCase(caseId);
    const { id } = await world.db
      .insertInto("deduction")
      .values({
        loanId,
        caseId,
        institutionId,
        stageId,
        kind: "PART",
        state: "APPROVED",
        level: 1,
        reasonCode: "HARDSHIP",
        reason: "lost the harvest",
        channel: "VA",
        bank: "BCA",
        dueMinor: 1_065_000,
        payMinor: 500_000,
        lateFeeMinor: 2_000,
        extensionFeeMinor: 0,
        interestMinor: 0,
        principalMinor: 0,
        applicantId: world.org().north.agent.id,
        appliedAt: toInstant(world.today, 720),
        approvedAt: toInstant(world.today, 730),
        quotedOn: world.today,
        validUntil: toInstant(world.day(3), -1),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };

  test("wait for a deduction and are charged once it has expired", async () => {
    const made = await world.createCase({ dpd: 5 });
    await apply(made);
    await world.tomorrow(2);
    expect(await world.listFees(made.loanId)).toEqual([]);
    await world.tomorrow();
    expect(await world.listFees(made.loanId)).toEqual(
      [-2, -1, 0].map((days) => [world.day(days), 1_000]),
    );
  });

  test("of days spent waiting for a deduction are waived with it", async () => {
    const made = await world.createCase({ dpd: 5 });
    const deductionId = await apply(made);
    const number = `88${deductionId}`;
    await world.db
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
        expiresAt: toInstant(world.day(3), -1),
      })
      .execute();
    await world.tomorrow(2);
    await payByCode(createNoonContext(world.db, world.today), number, 500_000);
    await world.tomorrow();
    expect(await world.listFees(made.loanId)).toEqual([[world.today, 560]]);
    await world.expectNoDifferences();
  });

  test("end with a write-off and on the day from which none are due", async () => {
    const off = await world.createCase({ dpd: 5 });
    const dead = await world.createCase({ dpd: 5 });
    await world.close(off.caseId, "C80", "WRITTEN_OFF");
    await sql`update loan set fees_end_on = ${world.day(2)}::date where id = ${dead.loanId}`.execute(
      world.db,
    );
    await world.tomorrow(4);
    expect(await world.listFees(off.loanId)).toEqual([]);
    expect(await world.listFees(dead.loanId)).toEqual([[world.day(-3), 1_000]]);
  });

  const addBorrowerFlag = async ({ borrowerId }: CaseIds, kind: string, fromOn: Day) => {
    const { id } = await world.db
      .insertInto("borrowerFlag")
      .values({ borrowerId, kind, fromOn })
      .returning("id")
      .executeTakeFirstOrThrow();
    return () =>
      world.db
        .updateTable("borrowerFlag")
        .set({
          endedAt: toInstant(world.today, 720),
          endedBy: world.org().operations.id,
          endReason: "lifted",
        })
        .where("id", "=", id)
        .execute();
  };

  test("end on all loans of a borrower at death and are charged for those days if it is refuted", async () => {
    const first = await world.createCase({ dpd: 5 });
    const { borrowerId } = first;
    const other = await world.createCase({ dpd: 5, borrowerId });
    const stranger = await world.createCase({ dpd: 5 });
    const lives = await addBorrowerFlag(first, "DECEASED", world.day(2));
    await sql`update loan set fees_end_on = ${world.day(4)}::date where id = ${first.loanId}`.execute(
      world.db,
    );
    await world.tomorrow(4);
    const before = [[world.day(-3), 1_000]] as [Day, number][];
    expect(await world.listFees(first.loanId)).toEqual(before);
    expect(await world.listFees(other.loanId)).toEqual(before);
    expect(await world.listFees(stranger.loanId)).toHaveLength(4);
    await lives();
    await world.tomorrow();
    expect(await world.listFees(first.loanId)).toEqual(
      [-4, -3, -2].map((days) => [world.day(days), 1_000]),
    );
    expect(await world.listFees(other.loanId)).toHaveLength(5);
    await world.expectNoDifferences();
  });

  test("wait for fraud where the terms require it, and never for representation of the borrower", async () => {
    const impostor = await world.createCase({ dpd: 5 });
    const spoken = await world.createCase({ dpd: 5 });
    const liftFraud = await addBorrowerFlag(impostor, "FRAUD", world.today);
    await addBorrowerFlag(spoken, "REPRESENTED", world.today);
    const { id: _, ...terms } = await world.db
      .selectFrom("productTerms")
      .selectAll("productTerms")
      .innerJoin("loan", "loan.productId", "productTerms.productId")
      .where("loan.id", "=", impostor.loanId)
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto("productTerms")
      .values({ ...terms, fromOn: world.day(1), accrualPause: ["FRAUD"] })
      .execute();
    await world.tomorrow(2);
    expect(await world.listFees(impostor.loanId)).toEqual([]);
    expect(await world.listFees(spoken.loanId)).toHaveLength(2);
    await liftFraud();
    await world.tomorrow();
    expect(await world.listFees(impostor.loanId)).toHaveLength(3);
  });

  test("of days without a run are charged by a payment and not repeated by the late run", async () => {
    const { loanId } = await world.createCase({ dpd: 5 });
    world.pass(2);
    await world.pay(loanId, 1_065_000 + 2_000);
    const fees = [-1, 0].map((days) => [world.day(days), 1_000]);
    expect(await world.listFees(loanId)).toEqual(fees as [Day, number][]);
    await world.runDaysTo(world.today);
    expect(await world.listFees(loanId)).toEqual(fees as [Day, number][]);
    await world.expectNoDifferences();
  });

  test("of a day use the debt at its start, even with money of that day reported the evening before", async () => {
    const { loanId } = await world.createCase({ dpd: 5 });
    await receivePayment(
      createTestContext(world.db, null, { via: "JOB", now: () => toInstant(world.today, 1438) }),
      {
        provider: "silent",
        txnId: "ahead",
        eventType: "PAID",
        number: null,
        loanId,
        amountMinor: 560_000,
        currency: "IDR",
        paidAt: toInstant(world.day(1), 1),
      },
    );
    await world.tomorrow(2);
    expect(await world.listFees(loanId)).toEqual([
      [world.day(-1), 1_000],
      [world.today, 500],
    ]);
    await world.expectNoDifferences();
  });

  test("return for every day once the payment that settled them is reversed", async () => {
    const { loanId } = await world.createCase({ dpd: 5 });
    const payments: Paid[] = [];
    const act = (happening: Happening) =>
      applyHappening(
        createNoonContext(world.db, world.today),
        loanId,
        world.today,
        happening,
        payments,
      );
    await act({ kind: "PAY", amountMinor: 1_065_000, earlier: 0 });
    await world.tomorrow(3);
    expect(await world.listFees(loanId)).toEqual([]);
    await act({ kind: "REVERSE", nth: 0 });
    await world.tomorrow();
    expect(await world.listFees(loanId)).toEqual(
      [-3, -2, -1, 0].map((days) => [world.day(days), 1_000]),
    );
    await world.expectNoDifferences();
  });
});
