/**
 * A loan on its way through its own history: how it stands, and the lines that brought it there. Every change goes
 * through `enter`; refuses to decide what the changes are.
 */
import { type Day, ordinalOf } from "../../../core/day.ts";
import type { LoanFacts } from "./facts.ts";
import { type Account, applyLines, type LedgerLine, owedOn } from "./ledger.ts";
import type { DeductionOutcome, DerivedLine, ExtensionEffect, DerivationStep } from "./outcome.ts";

/** Where lines belong. */
export interface LinePlace {
  readonly on: Day;
  readonly paymentId?: number | null;
}

type Unplaced = LedgerLine & Pick<DerivedLine, "cause"> & { causeId?: number };

/** The late fee of one installment on one day. */
export interface DayFee {
  readonly installmentId: number;
  readonly day: number;
  readonly amountMinor: number;
}

export interface Derivation {
  readonly facts: LoanFacts;
  /** The last day that is derived. */
  readonly through: number;
  account: Account;
  readonly lines: DerivedLine[];
  /** The last day whose fees are charged. */
  aged: number;
  readonly deductions: ReadonlyMap<number, DeductionOutcome>;
  /** Late fees of days that wait for the end of a deduction. */
  waiting: DayFee[];
  readonly extensions: Map<number, ExtensionEffect>;
  /** By installment: the day on which it was paid in full. */
  readonly repaidOn: Map<number, Day>;
  readonly steps: DerivationStep[];
}

export function begin(facts: LoanFacts, through: Day): Derivation {
  const last = ordinalOf(through);
  return {
    facts,
    through: last,
    account: facts.base,
    lines: [],
    aged: facts.baseOn === null ? last : ordinalOf(facts.baseOn),
    deductions: new Map(
      facts.deductions.map((fact) => [
        fact.id,
        { fact, state: "OPEN", paidMinor: 0, paymentId: null, usedMinor: 0 },
      ]),
    ),
    waiting: [],
    extensions: new Map(),
    repaidOn: new Map(),
    steps: [],
  };
}

/** Writes lines down, and lets the account follow. */
export function enter(
  derivation: Derivation,
  { on, paymentId = null }: LinePlace,
  lines: readonly Unplaced[],
): void {
  if (lines.length === 0) return;
  for (const { installmentId, kind, part, amountMinor, cause, causeId } of lines)
    derivation.lines.push({
      installmentId,
      kind,
      part,
      amountMinor,
      cause,
      causeId: causeId ?? null,
      paymentId,
      on,
    });
  follow(derivation, lines, on);
}

/** The account follows lines that are written down. */
export function follow(derivation: Derivation, lines: readonly LedgerLine[], on: Day): void {
  derivation.account = noteSettled(derivation, applyLines(derivation.account, lines), on);
}

/** An installment that owes nothing any more keeps the day, and whether the whole loan was settled with it. */
function noteSettled(derivation: Derivation, account: Account, on: Day): Account {
  const settled = account.installments.every((one) => owedOn(one) === 0);
  return {
    ...account,
    installments: account.installments.map((one) => {
      const isPaid = owedOn(one) === 0;
      if (isPaid && one.status === 21) {
        derivation.repaidOn.set(one.id, on);
        return { ...one, status: settled ? -50 : 50 };
      }
      if (isPaid || (one.status !== 50 && one.status !== -50)) return one;
      derivation.repaidOn.delete(one.id);
      return { ...one, status: 21 };
    }),
  };
}

/** How the loan stands now that this has happened to it. */
export function noteStep(
  derivation: Derivation,
  { on, at, paymentId }: Pick<DerivationStep, "on" | "at" | "paymentId">,
  extended = false,
): void {
  const { account, steps } = derivation;
  steps.push({ on, at, account, extended, paymentId });
}
