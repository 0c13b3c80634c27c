import { addDays } from "../calendar.ts";
import { type LoanBalances, toBalances } from "../../account/loan/rules/figures.ts";
import { sum } from "../../account/loan/rules/ledger.ts";
import { buildAccount, type SeedInstallment } from "../account.ts";
import type { Random } from "../random.ts";
import type { PlannedCase } from "./cast.ts";
import type { Contract } from "./contract.ts";
import {
  aliveEnding,
  arrearsPaid,
  cancelledEnding,
  extendedEnding,
  paidOff,
  partPaid,
} from "./endings.ts";
import { paidInFull, buildUnpaidInstallment } from "./installments.ts";
import type { Scene } from "./scenes.ts";
import type { Timeline } from "./timeline.ts";

/** Payment of a day; `ofCase` when it counts for the case and its agent. */
export interface Paid {
  readonly on: string;
  readonly amountMinor: number;
  readonly ofCase: boolean;
}

export interface Debt {
  readonly status: number;
  readonly installments: readonly SeedInstallment[];
  readonly payments: readonly Paid[];
}

/** Computes the balances of the loan on a day, before any payment of this episode. */
export function figuresOn(contract: Contract, day: string): LoanBalances & Parts {
  const { current, terms, loanOn } = contract;
  const rows = terms.slice(current).map((term) => buildUnpaidInstallment(term, day, day));
  const startOn = terms[current - 1]?.dueOn ?? loanOn;
  return {
    ...toBalances(buildAccount(startOn, rows), day),
    principalMinor: sum(rows, (row) => row.principalMinor),
    feeMinor: sum(rows, (row) => row.lateFeeMinor),
  };
}

interface Parts {
  readonly principalMinor: number;
  readonly feeMinor: number;
}

export function drawDebt(
  part: PlannedCase,
  contract: Contract,
  time: Timeline,
  random: Random,
): Debt {
  const before = contract.terms.slice(0, contract.current).map((term) => {
    const on = addDays(term.dueOn, -random.int(0, 2));
    return paidInFull(buildUnpaidInstallment(term, term.dueOn, term.dueOn), on);
  });
  const rest = contract.terms
    .slice(contract.current)
    .map((term) => buildUnpaidInstallment(term, feeUntil(part.scene, time), time.today));
  const debt = buildEnding(part.scene, random)(rest, time, random);
  const earlier = before.map((row) => ({
    on: row.repaidOn ?? row.dueOn,
    amountMinor: row.repaidMinor,
    ofCase: false,
  }));
  return {
    ...debt,
    installments: [...before, ...debt.installments],
    payments: [...earlier, ...debt.payments],
  };
}

/** The late fee continues after a recall, but not after a payment or a write-off. */
const feeUntil = (scene: Scene, time: Timeline): string =>
  scene === "RECALLED" || scene === "VOIDED" ? time.today : time.writtenOffOn;

function buildEnding(scene: Scene, random: Random) {
  switch (scene) {
    case "PART_PAID":
      return partPaid;
    case "ARREARS_PAID":
      return arrearsPaid;
    case "EXTENDED":
      return extendedEnding;
    case "PAID_OFF":
    case "RECOVERED":
      return paidOff;
    case "VOIDED":
      return random.chance(0.4) ? cancelledEnding : aliveEnding;
    default:
      return aliveEnding;
  }
}
