/**
 * A loan on its way through its own history: how it stands, and the lines that brought it there. Every change goes
 * through `addEntries`; refuses to decide what the changes are.
 */
import { type Day, toDayNumber } from "../../../core/day.ts";
import type { DerivationInputs } from "./inputs.ts";
import { type Account, applyEntries, type LedgerLine, outstandingOn } from "./ledger.ts";
import type { DeductionOutcome, DerivedEntry, ExtensionEffect, DerivationStep } from "./outcome.ts";

/** Where lines belong. */
export interface EntryPlacement {
  readonly on: Day;
  readonly paymentId?: number | null;
}

type UndatedEntry = LedgerLine & Pick<DerivedEntry, "cause"> & { causeId?: number };

/** The late fee of one installment on one day. */
export interface DayFee {
  readonly installmentId: number;
  readonly day: number;
  readonly amountMinor: number;
}

export interface Derivation {
  readonly inputs: DerivationInputs;
  /** The last day that is derived. */
  readonly through: number;
  account: Account;
  readonly lines: DerivedEntry[];
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

/** Writes lines down, and lets the account follow. */
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

/** The account follows lines that are written down. */
export function applyPosted(derivation: Derivation, lines: readonly LedgerLine[], on: Day): void {
  derivation.account = noteSettled(derivation, applyEntries(derivation.account, lines), on);
}

/** An installment that owes nothing any more keeps the day, and whether the whole loan was settled with it. */
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

/** How the loan stands now that this has happened to it. */
export function noteStep(
  derivation: Derivation,
  { on, at, paymentId }: Pick<DerivationStep, "on" | "at" | "paymentId">,
  extended = false,
): void {
  const { account, steps } = derivation;
  steps.push({ on, at, account, extended, paymentId });
}
