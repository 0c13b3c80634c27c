import { expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, type Day } from "../../../core/day.ts";
import { AMOUNT_COMPONENTS } from "../contract.ts";
import { buildCaches } from "./cache.ts";
import { derive } from "./derive.ts";
import { type DatedTerms, type DerivationInputs, EMPTY_HISTORY } from "./inputs.ts";
import { toBalances, installmentAmounts } from "./figures.ts";
import { type Account, computeDue, type Installment, sum } from "./ledger.ts";
import { type AgingLoan, accrueOneDay } from "./night.ts";

/*
 * Accruing one day from the stored rows equals deriving the loan from its opening through that day,
 * when the loan has no history.
 */
const LOAN_ON: Day = "2026-01-05";

const balance = (max: number) =>
  fc
    .record({ charged: fc.nat(max), paidBp: fc.nat(10_000), waivedBp: fc.nat(3_000) })
    .map(({ charged, paidBp, waivedBp }) => {
      const paid = Math.floor((charged * paidBp) / 10_000);
      return {
        charged,
        paid,
        waived: Math.min(charged - paid, Math.floor((charged * waivedBp) / 1e4)),
      };
    });

const installments: fc.Arbitrary<Installment[]> = fc
  .array(
    fc.record({
      PRINCIPAL: balance(2_000_000),
      INTEREST: balance(150_000),
      EXTENSION_FEE: balance(20_000),
      LATE_FEE: balance(50_000),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) =>
    all.map((parts, at) => ({
      id: at + 1,
      period: at + 1,
      dueOn: addDays(LOAN_ON, 30 * (at + 1)),
      status: AMOUNT_COMPONENTS.some((component) => computeDue(parts[component]) > 0) ? 21 : 50,
      parts,
    })),
  );

const terms: fc.Arbitrary<DatedTerms> = fc.record({
  fromOn: fc.constant("2001-01-01"),
  accrualPause: fc.constant(["ALREADY_PAID"]),
  lateRatePpm: fc.nat(20_000),
  lateBase: fc.constantFrom("PRINCIPAL" as const, "INSTALLMENT" as const),
  graceDays: fc.nat(4),
  costCapBp: fc.integer({ min: 100, max: 20_000 }),
  waterfall: fc.constant("INTEREST_FIRST" as const),
  toleranceMinor: fc.constant(0),
  roundingMinor: fc.constantFrom(1, 100),
  extensionRatePpm: fc.constant(0),
  extensionRoundingMinor: fc.constant(1),
});

const buildInputs = (base: Account, openingOn: Day, loanTerms: DatedTerms): DerivationInputs => ({
  loanId: 1,
  base,
  openingOn,
  terms: [loanTerms],
  ...EMPTY_HISTORY,
});

/** Builds the stored rows of the loan at the end of a day. */
function toAgingLoan(account: Account, accruedOn: Day, grace: number): AgingLoan {
  const caches = buildCaches(account, accruedOn, grace);
  return {
    id: 1,
    loanOn: account.loanOn,
    status: caches.loan.status,
    accruedOn,
    principalMinor: caches.loan.principalMinor,
    costMinor:
      caches.loan.interestMinor +
      caches.loan.extensionFeeMinor +
      caches.loan.lateFeeMinor -
      caches.loan.waivedMinor +
      sum(account.installments, ({ parts }) => parts.PRINCIPAL.waived),
    installments: account.installments.map((installment, at) => ({
      ...installmentAmounts(installment),
      id: installment.id,
      period: installment.period,
      dueOn: installment.dueOn,
      status: caches.installments[at]?.status ?? installment.status,
      replaces: null,
    })),
  };
}

test("a loan advanced by one day from its rows equals the loan derived from its beginning", () => {
  let charged = 0;
  fc.assert(
    fc.property(
      installments,
      terms,
      fc.nat(150),
      fc.nat(20),
      (all, loanTerms, first, elapsedDays) => {
        const base = { loanOn: LOAN_ON, creditMinor: 0, installments: all };
        const openingOn = addDays(LOAN_ON, first);
        const inputs = buildInputs(base, openingOn, loanTerms);
        const yesterday = addDays(openingOn, elapsedDays);
        const day = addDays(yesterday, 1);
        const before = derive(inputs, yesterday).account;
        const after = derive(inputs, day);
        const aged = accrueOneDay(
          toAgingLoan(before, yesterday, loanTerms.graceDays),
          loanTerms,
          day,
        );
        expect(aged.fees.map((fee) => [fee.installmentId, fee.amountMinor])).toEqual(
          after.lines
            .filter(({ on }) => on === day)
            .map((line) => [line.installmentId ?? 0, line.amountMinor]),
        );
        const caches = buildCaches(after.account, day, loanTerms.graceDays);
        expect(aged.status).toBe(caches.loan.status);
        expect(aged.figures).toEqual(toBalances(after.account, day));
        const was = buildCaches(before, yesterday, loanTerms.graceDays).installments;
        expect(aged.changed).toEqual(
          caches.installments.flatMap(({ id, status, lateFeeMinor }, at) => {
            const feeMinor = lateFeeMinor - (was[at]?.lateFeeMinor ?? 0);
            return feeMinor > 0 || status !== was[at]?.status ? [{ id, feeMinor, status }] : [];
          }),
        );
        charged += aged.fees.length;
      },
    ),
    { numRuns: 600 },
  );
  expect(charged).toBeGreaterThan(100);
});
