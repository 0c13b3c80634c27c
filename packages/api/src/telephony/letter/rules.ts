/** Pure rules: the text of a letter, and if it may be sent. No storage. */
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
  /** Input field of the problem. */
  readonly field?: string;
}

const BRACES = /\{(\w+)\}/g;

/** Gets the reason why a text cannot be saved; null when it can. */
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

/** Fills in a body that `getBodyRefusal` accepted; braces in a borrower's name are not replaced. */
export const fill = (body: string, values: Values): string =>
  body.replace(BRACES, (_, name: LetterVariable) => values[name]);

export interface LetterFigures {
  readonly dueOn: Day;
  readonly days: number;
  readonly principalMinor: number;
  readonly benefitMinor: number;
  readonly lateFeeMinor: number;
  readonly arrearsMinor: number;
}

/** Adds up the installments derived for the day; null when nothing is past due. */
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

export interface Earlier {
  readonly letterOn: Day;
  readonly attempt: number;
  readonly state: LetterState;
}

const HAS_WARNED: readonly LetterState[] = ["QUEUED", "SENT"];

/**
 * Finds the letter that a new one of its kind would repeat: each case gets one, unless it did not
 * arrive.
 */
export const effectiveLetter = <Letter extends Earlier>(
  letters: readonly Letter[],
): Letter | undefined => letters.find(({ state }) => HAS_WARNED.includes(state));

export const nextAttempt = (letters: readonly Earlier[]): number =>
  Math.max(0, ...letters.map(({ attempt }) => attempt)) + 1;
