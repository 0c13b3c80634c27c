import { beforeAll, describe, expect, test } from "bun:test";
import { liftCeilings, newCase, organisation } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { addDays, type Day, DEFAULT_ZONE, startOfDay } from "../../core/day.ts";
import { createTestContext } from "../../core/testing.ts";
import { verifyLoans } from "../ledger-verification/actions/verify.ts";
import { toBalances } from "../../account/loan/rules/figures.ts";
import { type Account, outstandingOn } from "../../account/loan/rules/ledger.ts";
import { derive } from "../../account/loan/rules/derive.ts";
import { createInputs, installment } from "../../account/loan/rules/testing-inputs.ts";
import type { TermsOnDay } from "../../account/loan/rules/terms.ts";
import { startDays, runDueDays } from "./actions/run.ts";

/*
 * Example of the specification: a principal of 1,000,000 with interest of 90,000, at 0.3 % a day,
 * has a late fee of 60,000 after 20 days past due; all cost reaches the principal on day 304.
 */
const DUE_ON: Day = "2026-01-10";
const PRINCIPAL = 1_000_000;
const INTEREST = 90_000;
const TERMS: TermsOnDay = {
  lateRatePpm: 3_000,
  lateBase: "PRINCIPAL",
  graceDays: 0,
  costCapBp: 10_000,
  waterfall: "INTEREST_FIRST",
  toleranceMinor: 1_000,
  roundingMinor: 1,
  extensionRatePpm: 2_000,
  extensionRoundingMinor: 100,
};

describe("calculation by the rules", () => {
  const aged = (days: number): Account =>
    derive(
      createInputs({
        base: {
          loanOn: addDays(DUE_ON, -30),
          creditMinor: 0,
          installments: [installment(1, DUE_ON, { PRINCIPAL, INTEREST })],
        },
        openingOn: addDays(DUE_ON, -30),
        terms: [{ ...TERMS, fromOn: "2000-01-01", accrualPause: [] }],
      }),
      addDays(DUE_ON, days),
    ).account;

  test("20 days past due cost 60,000", () => {
    const { arrearsMinor } = toBalances(aged(20), addDays(DUE_ON, 20));
    expect(arrearsMinor).toBe(1_150_000);
  });

  test.each([
    [303, 909_000],
    [304, 910_000],
    [305, 910_000],
    [500, 910_000],
  ])("after %d days the fee is %d", (days, fee) => {
    const [agedInstallment] = aged(days).installments;
    expect(agedInstallment && outstandingOn(agedInstallment)).toBe(PRINCIPAL + INTEREST + fee);
  });
});

describe("calculation by end-of-day runs", () => {
  const database = useTestDatabase();
  const at = (day: Day) => startOfDay(day, DEFAULT_ZONE);
  const contextOn = (day: Day) =>
    createTestContext(database.db, null, {
      via: "JOB",
      now: () => new Date(at(day).getTime() + 5 * 60_000),
    });

  const getAmounts = async (caseId: number) => {
    const { rows } = await sql<{
      lateFee: number;
      arrears: number;
      entries: number;
      status: number;
    }>`
      select l.late_fee_minor as "lateFee", c.arrears_minor as arrears, l.status,
        (select count(*) from ledger_entry where loan_id = l.id and cause = 'ACCRUAL') as entries
      from collection_case c join loan l on l.id = c.loan_id where c.id = ${caseId}`.execute(
      database.db,
    );
    return rows[0];
  };

  let caseId = 0;

  beforeAll(async () => {
    await organisation(database.db);
    await liftCeilings(database.db);
    await sql`
      insert into product_terms (product_id, from_on, late_rate_ppm)
      select id, '2001-01-01', 3000 from product`.execute(database.db);
    const made = await newCase(database.db, {
      now: at(DUE_ON),
      dpd: 0,
      principalMinor: PRINCIPAL,
      interestMinor: INTEREST,
    });
    caseId = made.caseId;
    await startDays(contextOn(DUE_ON));
  });

  test("20 days past due cost 60,000, whether run daily or caught up", async () => {
    for (let dpd = 1; dpd <= 5; dpd += 1)
      expect(await runDueDays(contextOn(addDays(DUE_ON, dpd)))).toEqual([addDays(DUE_ON, dpd)]);
    expect(await runDueDays(contextOn(addDays(DUE_ON, 20)))).toHaveLength(15);
    expect(await getAmounts(caseId)).toEqual({
      lateFee: 60_000,
      arrears: 1_150_000,
      entries: 20,
      status: 40,
    });
    const verified = await verifyLoans(contextOn(addDays(DUE_ON, 20)), { fix: false });
    expect(verified.samples).toEqual([]);
  });

  test("a day run twice costs once", async () => {
    expect(await runDueDays(contextOn(addDays(DUE_ON, 20)))).toEqual([]);
    expect(await getAmounts(caseId)).toMatchObject({ lateFee: 60_000 });
  });

  test("total cost reaches its cap on day 304", async () => {
    const day = addDays(DUE_ON, 303);
    await sql`update business_day_run set day = ${addDays(DUE_ON, 302)}::date where day = ${addDays(DUE_ON, 20)}::date`.execute(
      database.db,
    );
    await runDueDays(contextOn(day));
    expect(await getAmounts(caseId)).toMatchObject({ lateFee: 909_000 });
    await runDueDays(contextOn(addDays(day, 1)));
    expect(await getAmounts(caseId)).toMatchObject({ lateFee: 910_000 });
    await runDueDays(contextOn(addDays(day, 2)));
    expect(await getAmounts(caseId)).toEqual({
      lateFee: 910_000,
      arrears: 2_000_000,
      entries: 304,
      status: 40,
    });
  });
});
