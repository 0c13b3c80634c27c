import { addDays, daysBetween } from "../calendar.ts";
import { computeShare } from "../../core/money.ts";
import { toBalances } from "../../account/loan/rules/figures.ts";
import { buildAccount, type SeedInstallment } from "../account.ts";
import type { Random } from "../random.ts";
import { EXTENSION_BP_PER_DAY } from "./contract.ts";
import type { Debt } from "./debts.ts";
import { lateFee, computeOutstanding, paidInFull } from "./installments.ts";
import type { Timeline } from "./timeline.ts";

type Rows = readonly SeedInstallment[];
type Ending = (rows: Rows, time: Timeline, random: Random) => Debt;

const buildDebt = (
  status: number,
  installments: Rows,
  paid?: { on: string; amountMinor: number },
): Debt => ({ status, installments, payments: paid ? [{ ...paid, ofCase: true }] : [] });

/** Splits off the oldest installment, the subject of every episode. */
function split(rows: Rows): [SeedInstallment, Rows] {
  const [first, ...others] = rows;
  if (!first) throw new Error("a loan has at least one unpaid installment");
  return [first, others];
}

const round = (amount: number, unit: number): number => Math.floor(amount / unit) * unit;

export const aliveEnding: Ending = (rows) =>
  buildDebt(rows.some((row) => row.status === 40) ? 40 : 21, rows);

/** Allocates to interest first, then principal; the late fee accrues on the remaining principal. */
export const partPaid: Ending = (rows, time, random) => {
  const [first, others] = split(rows);
  const on = addDays(time.today, -random.int(1, 2));
  const due = first.principalMinor + first.interestMinor;
  const amountMinor = round(computeShare(due, 100 * random.int(35, 70)), 10_000);
  const remainingMinor = first.principalMinor - (amountMinor - first.interestMinor);
  const lateFeeMinor =
    lateFee(first.principalMinor, daysBetween(first.dueOn, on)) +
    lateFee(remainingMinor, daysBetween(on, time.today));
  const part = { ...first, lateFeeMinor, repaidMinor: amountMinor };
  return buildDebt(40, [part, ...others], { on, amountMinor });
};

export const arrearsPaid: Ending = (rows, time) => {
  const due = rows.filter((row) => row.dueOn <= time.endOn);
  const later = rows.filter((row) => row.dueOn > time.endOn);
  const amountMinor = due.reduce((sum, row) => sum + computeOutstanding(row), 0);
  const paid = due.map((row) => paidInFull(row, time.endOn));
  return buildDebt(21, [...paid, ...later], { on: time.endOn, amountMinor });
};

/** Future interest that has not accrued is waived; sometimes half of the late fee is waived too. */
export const paidOff: Ending = (rows, time, random) => {
  const waive = random.chance(0.25);
  const waivedRows = rows.map((row) => {
    const half = waive ? round(row.lateFeeMinor / 2, 1000) : 0;
    return { ...row, waivedMinor: half };
  });
  const { outstandingMinor, payoffMinor } = toBalances(
    buildAccount(time.overdueOn, waivedRows),
    time.endOn,
  );
  let unearned = outstandingMinor - payoffMinor;
  const settled = waivedRows.toReversed().map((row) => {
    const off = row.dueOn > time.endOn ? Math.min(unearned, row.interestMinor) : 0;
    unearned -= off;
    const adjustedRow = { ...row, waivedMinor: row.waivedMinor + off };
    return paidInFull(adjustedRow, time.endOn, -50);
  });
  const paid = { on: time.endOn, amountMinor: payoffMinor };
  return buildDebt(-50, settled.toReversed(), paid);
};

/** The fee buys a new due day for the same principal, which moves to a new installment. */
export const extendedEnding: Ending = (rows, time, random) => {
  const [old] = split(rows);
  const closedFor = daysBetween(time.endOn, time.today);
  const days = random.pick([7, 14, 30].filter((count) => count > closedFor));
  const fee = computeShare(old.principalMinor, EXTENSION_BP_PER_DAY * days);
  const replaced = { ...old, principalMinor: 0, extensionFeeMinor: fee };
  const from = old.dueOn > time.endOn ? old.dueOn : time.endOn;
  const renewed: SeedInstallment = {
    ...old,
    period: old.period + 1,
    dueOn: addDays(from, days),
    status: 21,
    interestMinor: 0,
    lateFeeMinor: 0,
  };
  const closed = paidInFull(replaced, time.endOn, -28);
  const amountMinor = closed.repaidMinor;
  return buildDebt(21, [closed, renewed], { on: time.endOn, amountMinor });
};

/** A loan that never took effect has no debt. */
export const cancelledEnding: Ending = (rows) =>
  buildDebt(
    -22,
    rows.map((row) => ({
      ...row,
      status: -22,
      lateFeeMinor: 0,
      waivedMinor: row.principalMinor + row.interestMinor,
    })),
  );
