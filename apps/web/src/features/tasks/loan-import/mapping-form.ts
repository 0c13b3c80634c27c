import type { Currency } from "@kolekta/api/core/money";
import {
  Mapping,
  type MappingDraft,
  type Source,
  TARGET_KEYS,
  type TargetKey,
  TARGETS,
} from "@kolekta/api/tasks/loan-import/mapping/contract";
import { listColumns, buildPlan } from "@kolekta/api/tasks/loan-import/mapping/rules/plan";
import { parseAmount } from "@kolekta/api/core/amount";
import { parseDay } from "@kolekta/api/core/dates";
import { type Fault, toFault } from "@/components/form/issue-text.ts";

export interface ImportForm {
  readonly institutionId: number | undefined;
  /** The lender's placement rule decides the institution of new cases. */
  readonly byRule: boolean;
  readonly asOf: string | undefined;
  readonly mapping: MappingDraft;
}

export const isRequired = (target: TargetKey): boolean => "required" in TARGETS[target];

/** Days past due or the due date; one of the two is required. */
const isRequested = (target: TargetKey, { fields }: MappingDraft): boolean =>
  isRequired(target) || (target === "daysDelinquent" && !fields.overdueOn);

/** Required fields and those in use, in the order in which they are asked for. */
export const listVisibleTargets = (draft: MappingDraft): TargetKey[] =>
  TARGET_KEYS.filter((target) => draft.fields[target] !== undefined || isRequested(target, draft));

export const restTargets = (draft: MappingDraft): TargetKey[] => {
  const visible = new Set(listVisibleTargets(draft));
  return TARGET_KEYS.filter((target) => !visible.has(target));
};

export const withSource = (
  draft: MappingDraft,
  target: TargetKey,
  source: Source | undefined,
): MappingDraft => {
  const { [target]: _, ...others } = draft.fields;
  return { ...draft, fields: source ? { ...others, [target]: source } : others };
};

export const withProduct = (
  draft: MappingDraft,
  patch: { name?: string; lender?: string; currency?: Currency },
): MappingDraft => ({ ...draft, product: { ...draft.product, ...patch } });

const COLUMN = "column:";
export const CONSTANT = "constant";
export const TEMPLATE = "template";

/** Encodes a source as an option of a select: column by name, fixed value, template, or none. */
export const toChoice = (source: Source | undefined): string => {
  if (!source) return "";
  if (source.column !== undefined) return COLUMN + source.column;
  return source.constant === undefined ? TEMPLATE : CONSTANT;
};

export const columnChoice = (column: string): string => COLUMN + column;

/** A different column keeps the format of the field; a fixed value or template starts empty. */
export const toSource = (choice: string, former: Source | undefined): Source | undefined => {
  if (choice === "") return undefined;
  if (choice === CONSTANT) return { constant: "" };
  if (choice === TEMPLATE) return { template: "" };
  const { day, decimal, round } = former ?? {};
  return {
    column: choice.slice(COLUMN.length),
    ...(day && { day }),
    ...(decimal && { decimal }),
    ...(round && { round }),
  };
};

export interface Sample {
  readonly text: string;
  /** The text is a valid value of the field. */
  readonly isReadable: boolean;
}

const isReadable = (
  text: string,
  { kind }: (typeof TARGETS)[TargetKey],
  source: Source,
  currency: Currency,
): boolean => {
  if (text === "") return true;
  if (kind === "DAY") return parseDay(text, { order: source.day, zone: "UTC" }) !== null;
  if (kind !== "AMOUNT") return true;
  return parseAmount(text, currency, source) !== null;
};

/** Lists the values of the first rows as the field will read them. */
export const listSamples = (
  draft: MappingDraft,
  target: TargetKey,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): Sample[] => {
  const source = draft.fields[target];
  if (!source) return [];
  const planned = buildPlan({ fields: { [target]: source } }, headers);
  const reader = planned.ok ? planned.plan.readers[target] : undefined;
  if (!reader) return [];
  const currency = draft.product.currency ?? "IDR";
  return rows
    .map((cells) => reader.text(cells) ?? "")
    .filter((text) => text !== "")
    .map((text) => ({ text, isReadable: isReadable(text, TARGETS[target], source, currency) }));
};

export const GROUPS = ["loan", "case", "borrower", "contact"] as const;
export type Group = (typeof GROUPS)[number];

/** Groups the fields of the form; omits empty groups. */
export const groupTargets = (draft: MappingDraft): { group: Group; targets: TargetKey[] }[] =>
  GROUPS.map((group) => ({
    group,
    targets: listVisibleTargets(draft).filter((target) => TARGETS[target].group === group),
  })).filter(({ targets }) => targets.length > 0);

export const unusedColumns = (draft: MappingDraft, headers: readonly string[]): string[] => {
  const used = new Set(listColumns(draft));
  return headers.filter((header) => !used.has(header));
};

/** Errors by their dotted path in the import. */
export type Faults = Readonly<Record<string, Fault>>;

const REQUIRED: Fault = { key: "app.validation.required", values: {} };

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (node, key) => (typeof node === "object" && node !== null ? Reflect.get(node, key) : undefined),
    value,
  );

export const getFaults = ({ institutionId, mapping }: ImportForm): Faults => {
  const { error } = Mapping.safeParse(mapping);
  const found = (error?.issues ?? []).map((issue): [string, Fault] => [
    ["mapping", ...issue.path].join("."),
    toFault(issue, at(mapping, issue.path)),
  ]);
  return {
    ...Object.fromEntries(found),
    ...(institutionId === undefined && { institutionId: REQUIRED }),
  };
};

/** Returns the mapping as contract input; null while incomplete. */
export const completeMapping = (draft: MappingDraft): Mapping | null =>
  Mapping.safeParse(draft).data ?? null;
