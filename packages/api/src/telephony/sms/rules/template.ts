/** Pure rules: the content of a template for a case, and if it may be sent. No storage. */
import type { Purpose, TemplateObstacle } from "../contract.ts";

/** Variables allowed in braces in a body. */
export const VARIABLES = [
  "name",
  "amount",
  "due",
  "days",
  "loan",
  "lender",
  "product",
  "agency",
  "agent",
  "promiseAmount",
  "promiseDay",
  "payCode",
  "payAmount",
  "payAt",
  "payUntil",
] as const;
export type Variable = (typeof VARIABLES)[number];
export type Values = Readonly<Partial<Record<Variable, string>>>;

const BRACES = /\{(\w+)\}/g;

export interface Rendered {
  readonly text: string;
  /** Variables that have no value, each once. */
  readonly missing: readonly string[];
}

export function render(body: string, values: Values): Rendered {
  const missing = new Set<string>();
  const text = body.replace(BRACES, (whole, name: string) => {
    const value = values[name as Variable];
    if (value !== undefined && value !== "") return value;
    missing.add(name);
    return whole;
  });
  return { text: plainSpaces(text), missing: [...missing] };
}

/** The special spaces of number formats would force a whole text into 16-bit units. */
const plainSpaces = (text: string): string => text.replace(/[\u00a0\u2007\u2009\u202f]/g, " ");

/** A text to another person must not disclose the debt. */
const FOR_OTHERS: readonly Variable[] = ["name", "agent"];

/** Lists the variables that a text of the purpose may contain. */
export const variablesFor = (purpose: Purpose): readonly Variable[] =>
  purpose === "LOCATE" ? FOR_OTHERS : VARIABLES;

const isAmong = (variables: readonly Variable[], name: string): boolean =>
  variables.some((variable) => variable === name);

export interface BodyRefusal {
  readonly key: "sms.looseBrace" | "sms.unknownVariable" | "sms.debtToOthers";
  readonly params: Readonly<Record<string, string>>;
}

/** Gets the reason why a body cannot be saved; null when it can. */
export function getBodyRefusal(body: string, purpose: Purpose): BodyRefusal | null {
  const names = [...body.matchAll(BRACES)].map(([, name = ""]) => name);
  const toRefusal = (key: BodyRefusal["key"], wrong: readonly string[]): BodyRefusal => ({
    key,
    params: { names: [...new Set(wrong)].join(", ") },
  });
  if (/[{}]/.test(body.replace(BRACES, ""))) return toRefusal("sms.looseBrace", []);
  const unknown = names.filter((name) => !isAmong(VARIABLES, name));
  if (unknown.length > 0) return toRefusal("sms.unknownVariable", unknown);
  const allowed = variablesFor(purpose);
  const debtVariables = names.filter((name) => !isAmong(allowed, name));
  return debtVariables.length > 0 ? toRefusal("sms.debtToOthers", debtVariables) : null;
}

export interface DpdRange {
  readonly dpdFrom: number | null;
  readonly dpdTo: number | null;
  readonly purpose: Purpose;
}

/**
 * Finds the obstacle to a template: texts about the debt go only to the borrower, and texts to
 * locate the borrower only to others.
 */
export function getObstacle(
  template: DpdRange,
  missing: readonly string[],
  about: { daysFromDue: number; isBorrower: boolean },
): TemplateObstacle | null {
  if ((template.purpose === "COLLECT") !== about.isBorrower) return "otherPerson";
  const { dpdFrom, dpdTo } = template;
  if (dpdFrom !== null && about.daysFromDue < dpdFrom) return "otherStage";
  if (dpdTo !== null && about.daysFromDue > dpdTo) return "otherStage";
  return missing.length > 0 ? "missingValue" : null;
}
