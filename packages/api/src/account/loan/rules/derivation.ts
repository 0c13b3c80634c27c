/**
 * Loan during the derivation of its history: its current account, and the entries so far. Every
 * change uses `addEntries`. Pure rules: the changes are decided elsewhere.
 */
import { type Day, toDayNumber } from "../../../core/day.ts";
import type { DerivationInputs } from "./inputs.ts";
import { type Account, applyEntries, type LedgerLine, outstandingOn } from "./ledger.ts";
import type { DeductionOutcome, DerivedEntry, ExtensionEffect, DerivationStep } from "./outcome.ts";

export interface EntryPlacement {
  readonly on: Day;
  readonly paymentId?: number | null;
}

type UndatedEntry = LedgerLine & Pick<DerivedEntry, "cause"> & { causeId?: number };

export interface DayFee {
  readonly installmentId: number;
  readonly day: number;
  readonly amountMinor: number;
}

export interface Derivation {
  readonly inputs: DerivationInputs;
  /** Last day of the derivation. */
  readonly through: number;
  account: Account;
  readonly lines: DerivedEntry[];
  /** Last day whose fees are charged. */
  aged: number;
  readonly deductions: ReadonlyMap<number, DeductionOutcome>;
  /** Late fees pending until the end of a deduction. */
  waiting: DayFee[];
  readonly extensions: Map<number, ExtensionEffect>;
  /** Day of full payment, by installment id. */
  readonly repaidOn: Map<number, Day>;
  readonly steps: DerivationStep[];
}

export function startDerivation(inputs: DerivationInputs, through: Day): Derivation {
  const last = toDayNumber(through);
  return {
    inputs,
    through: last,
    account: inputs.base,
    lines: [],
    aged: inputs.openingOn === null ? last : toDayNumber(inputs.openingOn),
    deductions: new Map(
      inputs.deductions.map((deduction) => [
        deduction.id,
        { deduction, state: "OPEN", paidMinor: 0, paymentId: null, usedMinor: 0 },
      ]),
    ),
    waiting: [],
    extensions: new Map(),
    repaidOn: new Map(),
    steps: [],
  };
}

/** Adds entries and applies them to the account. */
export function addEntries(
  derivation: Derivation,
  { on, paymentId = null }: EntryPlacement,
  lines: readonly UndatedEntry[],
): void {
  if (lines.length === 0) return;
  for (const { installmentId, kind, component, amountMinor, cause, causeId } of lines)
    derivation.lines.push({
      installmentId,
      kind,
      component,
      amountMinor,
      cause,
      causeId: causeId ?? null,
      paymentId,
      on,
    });
  applyPosted(derivation, lines, on);
}

/** Applies entries to the account that are added elsewhere. */
export function applyPosted(derivation: Derivation, lines: readonly LedgerLine[], on: Day): void {
  derivation.account = noteSettled(derivation, applyEntries(derivation.account, lines), on);
}

/**
 * Sets status and day of an installment that is fully paid, and clears them when it is due again.
 */
function noteSettled(derivation: Derivation, account: Account, on: Day): Account {
  const settled = account.installments.every((installment) => outstandingOn(installment) === 0);
  return {
    ...account,
    installments: account.installments.map((installment) => {
      const isPaid = outstandingOn(installment) === 0;
      if (isPaid && installment.status === 21) {
        derivation.repaidOn.set(installment.id, on);
        return { ...installment, status: settled ? -50 : 50 };
      }
      if (isPaid || (installment.status !== 50 && installment.status !== -50)) return installment;
      derivation.repaidOn.delete(installment.id);
      return { ...installment, status: 21 };
    }),
  };
}

/** Records the account after an event. */
export function noteStep(
  derivation: Derivation,
  { on, at, paymentId }: Pick<DerivationStep, "on" | "at" | "paymentId">,
  extended = false,
): void {
  const { account, steps } = derivation;
  steps.push({ on, at, account, extended, paymentId });
}
