/**
 * Decides what a letter says and whether it may go out. Refuses to know where texts, debts and letters are stored.
 */
import type { ErrorKey } from "@kolekta/i18n";
import type { Day } from "../../core/day.ts";
import { dueOf, type Installment } from "../../account/loan/rules/ledger.ts";
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
export function refuseBody(body: string): Refusal | null {
  const names = [...body.matchAll(BRACES)].map(([, name = ""]) => name);
  const refuse = (key: ErrorKey, wrong: readonly string[]): Refusal => ({
    ...{ key, field: "body" },
    params: { names: [...new Set(wrong)].join(", ") },
  });
  if (/[{}]/.test(body.replace(BRACES, "")))
    return refuse("sms.looseBrace", []);
  const known: readonly string[] = LETTER_VARIABLES;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) return refuse("sms.unknownVariable", unknown);
  const lacking = REQUIRED_VARIABLES.filter((name) => !names.includes(name));
  return lacking.length > 0 ? refuse("letter.lacks", lacking) : null;
}

export type Values = Readonly<Record<LetterVariable, string>>;

/** What `refuseBody` let through, filled in; the name of a borrower is no place for another variable. */
export const fill = (body: string, values: Values): string =>
  body.replace(BRACES, (_, name: LetterVariable) => values[name]);

/** What a letter says of the debt. */
export interface Figures {
  readonly dueOn: Day;
  readonly days: number;
  readonly principalMinor: number;
  readonly benefitMinor: number;
  readonly lateFeeMinor: number;
  readonly arrearsMinor: number;
}

const sumOf = (
  installments: readonly Installment[],
  owed: (one: Installment) => number,
): number => installments.reduce((sum, one) => sum + owed(one), 0);

/** Of the installments as the engine derives them on the day; null where nothing is due and unpaid. */
export function figuresOn(
  installments: readonly Installment[],
  today: Day,
  daysBetween: (from: Day, to: Day) => number,
): Figures | null {
  const alive = installments.filter(
    ({ status }) => status !== REPLACED && status !== CANCELLED,
  );
  const due = alive.filter(
    (one) => one.dueOn < today && sumOf([one], allOf) > 0,
  );
  const [oldest] = due.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
  if (!oldest) return null;
  return {
    dueOn: oldest.dueOn,
    days: daysBetween(oldest.dueOn, today),
    principalMinor: sumOf(alive, ({ parts }) => dueOf(parts.PRINCIPAL)),
    benefitMinor: sumOf(
      due,
      ({ parts }) => dueOf(parts.INTEREST) + dueOf(parts.EXTENSION_FEE),
    ),
    lateFeeMinor: sumOf(due, ({ parts }) => dueOf(parts.LATE_FEE)),
    arrearsMinor: sumOf(due, allOf),
  };
}

const REPLACED = -28;
const CANCELLED = -22;

const allOf = ({ parts }: Installment): number =>
  Object.values(parts).reduce((sum, balance) => sum + dueOf(balance), 0);

/** A letter that was written about a case before. */
export interface Earlier {
  readonly letterOn: Day;
  readonly attempt: number;
  readonly state: LetterState;
}

const HAS_WARNED: readonly LetterState[] = ["QUEUED", "SENT"];

/** One letter of a kind for each case, unless it never arrived. */
export const standing = <Letter extends Earlier>(
  letters: readonly Letter[],
): Letter | undefined =>
  letters.find(({ state }) => HAS_WARNED.includes(state));

export const nextAttempt = (letters: readonly Earlier[]): number =>
  Math.max(0, ...letters.map(({ attempt }) => attempt)) + 1;
