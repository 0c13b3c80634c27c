/**
 * Decides what a letter says and whether it may go out. Refuses to know where texts, debts and letters are stored.
 */
import type { ErrorKey } from "@kolekta/i18n";
import type { Day } from "../../core/day.ts";
import {
  computeDue,
  type Installment,
  isAlive,
  outstandingOn,
  sum,
} from "../../account/loan/rules/ledger.ts";
import {
  LETTER_VARIABLES,
  type LetterState,
  type LetterVariable,
  REQUIRED_VARIABLES,
} from "./contract-codes.ts";

export interface Refusal {
  readonly key: ErrorKey;
  readonly params?: Readonly<Record<string, string>>;
  /** The input field that it is about. */
  readonly field?: string;
}

const BRACES = /\{(\w+)\}/g;

/** Why a text cannot be saved; null where it can. */
export function getBodyRefusal(body: string): Refusal | null {
  const names = [...body.matchAll(BRACES)].map(([, name = ""]) => name);
  const toRefusal = (key: ErrorKey, wrong: readonly string[]): Refusal => ({
    key,
    field: "body",
    params: { names: [...new Set(wrong)].join(", ") },
  });
  if (/[{}]/.test(body.replace(BRACES, ""))) return toRefusal("sms.looseBrace", []);
  const allowed: readonly string[] = LETTER_VARIABLES;
  const unknown = names.filter((name) => !allowed.includes(name));
  if (unknown.length > 0) return toRefusal("sms.unknownVariable", unknown);
  const lacking = REQUIRED_VARIABLES.filter((name) => !names.includes(name));
  return lacking.length > 0 ? toRefusal("letter.lacks", lacking) : null;
}

export type Values = Readonly<Record<LetterVariable, string>>;

/** What `refuseBody` let through, filled in; the name of a borrower is no place for another variable. */
export const fill = (body: string, values: Values): string =>
  body.replace(BRACES, (_, name: LetterVariable) => values[name]);

/** What a letter says of the debt. */
export interface LetterFigures {
  readonly dueOn: Day;
  readonly days: number;
  readonly principalMinor: number;
  readonly benefitMinor: number;
  readonly lateFeeMinor: number;
  readonly arrearsMinor: number;
}

/** Of the installments as the engine derives them on the day; null where nothing is due and unpaid. */
export function figuresOn(
  installments: readonly Installment[],
  today: Day,
  daysBetween: (from: Day, to: Day) => number,
): LetterFigures | null {
  const alive = installments.filter(isAlive);
  const due = alive.filter(
    (installment) => installment.dueOn < today && outstandingOn(installment) > 0,
  );
  const [oldest] = due.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
  if (!oldest) return null;
  return {
    dueOn: oldest.dueOn,
    days: daysBetween(oldest.dueOn, today),
    principalMinor: sum(alive, ({ parts }) => computeDue(parts.PRINCIPAL)),
    benefitMinor: sum(
      due,
      ({ parts }) => computeDue(parts.INTEREST) + computeDue(parts.EXTENSION_FEE),
    ),
    lateFeeMinor: sum(due, ({ parts }) => computeDue(parts.LATE_FEE)),
    arrearsMinor: sum(due, outstandingOn),
  };
}

/** A letter that was written about a case before. */
export interface Earlier {
  readonly letterOn: Day;
  readonly attempt: number;
  readonly state: LetterState;
}

const HAS_WARNED: readonly LetterState[] = ["QUEUED", "SENT"];

/** The letter that another of its kind would repeat: one for each case, unless it never arrived. */
export const effectiveLetter = <Letter extends Earlier>(
  letters: readonly Letter[],
): Letter | undefined => letters.find(({ state }) => HAS_WARNED.includes(state));

export const nextAttempt = (letters: readonly Earlier[]): number =>
  Math.max(0, ...letters.map(({ attempt }) => attempt)) + 1;
