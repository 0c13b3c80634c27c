import { decideDecimal } from "../../../../core/amount.ts";
import { decideDayOrder } from "../../../../core/dates.ts";
import type { SheetRow } from "../../../../core/sheet/cell.ts";
import { isOpenOrder, styleText } from "../../../../core/sheet/sample.ts";
import {
  TARGET_KEYS,
  TARGETS,
  type Mapping,
  type MappingDraft,
  type Source,
  type TargetKey,
} from "../contract.ts";
import { listColumns } from "./plan.ts";
import { SYNONYMS } from "./synonyms.ts";

export interface Suggestion {
  readonly suggestion: MappingDraft;
  readonly savedAs: string | null;
}

/**
 * Suggests the saved mapping that reads most columns of the file; otherwise derives one from the
 * headers and first rows. Checks neither the product nor completeness.
 */
export function suggest(
  headers: readonly string[],
  sample: readonly SheetRow[],
  saved: readonly Mapping[],
): Suggestion {
  const fitting = saved
    .filter((mapping) => listColumns(mapping).every((name) => headers.includes(name)))
    .toSorted((a, b) => listColumns(b).length - listColumns(a).length)[0];
  if (fitting) return { suggestion: fitting, savedAs: fitting.name };
  const fields = withoutDoubles(suggestFields(headers, sample));
  return { suggestion: { name: "", product: {}, overpaid: "REFUSE", fields }, savedAs: null };
}

/** Compares letters and digits only, so that "Loan_No." equals "loan no". */
export const normalizeHeader = (header: string): string =>
  header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

const SYNONYM_HEADERS = new Set(Object.values(SYNONYMS).flat().map(normalizeHeader));

export const isSynonymHeader = (name: string): boolean =>
  SYNONYM_HEADERS.has(normalizeHeader(name));

function suggestFields(headers: readonly string[], sample: readonly SheetRow[]) {
  const free = new Map(headers.map((header, at) => [normalizeHeader(header), at]));
  free.delete("");
  const fields: Partial<Record<TargetKey, Source>> = {};
  for (const target of TARGET_KEYS) {
    const name = SYNONYMS[target].map(normalizeHeader).find((synonym) => free.has(synonym));
    const at = name === undefined ? undefined : free.get(name);
    const column = at === undefined ? undefined : headers[at];
    if (name === undefined || at === undefined || column === undefined) continue;
    free.delete(name);
    fields[target] = {
      column,
      ...suggestStyle(
        target,
        sample.map((row) => styleText(row, at)),
        sample.flatMap(({ cells, notes }) => (notes?.[at] === "FRACTION" ? [cells[at] ?? ""] : [])),
      ),
    };
  }
  return fields;
}

/**
 * Drops the less precise of two: a due day beside days past due, a balance beside payments. A tape
 * may have both.
 */
function withoutDoubles(fields: Partial<Record<TargetKey, Source>>) {
  const { overdueOn, outstanding, ...rest } = fields;
  return {
    ...rest,
    ...(overdueOn && !fields.daysDelinquent && { overdueOn }),
    ...(outstanding && !fields.repaid && { outstanding }),
  };
}

function suggestStyle(
  target: TargetKey,
  texts: readonly string[],
  fractions: readonly string[],
): Partial<Source> {
  const filled = texts.filter((text) => text !== "");
  const { kind } = TARGETS[target];
  if (kind === "DAY") return dayStyle(filled);
  return kind === "AMOUNT" ? amountStyle(filled, fractions) : {};
}

/** Suggests an order of days only when the column decides it; otherwise the user chooses. */
function dayStyle(texts: readonly string[]): Partial<Source> {
  const day = isOpenOrder(texts) ? undefined : decideDayOrder(texts);
  return day === "DMY" || day === "MDY" ? { day } : {};
}

/** Amount with more than two significant decimals. */
const FINE = /\.\d{2}\d*[1-9]/;

function amountStyle(texts: readonly string[], fractions: readonly string[]): Partial<Source> {
  const ofTexts = decideDecimal(texts);
  const decimal = ofTexts ?? (fractions.length > 0 ? "." : undefined);
  if (decimal !== "." && decimal !== ",") return {};
  const isFine = decimal === "." && (ofTexts ? texts : fractions).some((text) => FINE.test(text));
  return { decimal, ...(isFine && { round: "HALF_UP" as const }) };
}
