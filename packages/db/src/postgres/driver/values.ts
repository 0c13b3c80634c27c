import type { SQL } from "bun";

type Convert = (value: unknown) => unknown;
export type Row = Record<string, unknown>;

const DATE = 1082;
const INT8 = 20;
const NUMERIC = 1700;
const elementTypes: Record<number, number> = { 1182: DATE, 1016: INT8, 1231: NUMERIC };

/**
 * Returns a bigint beyond the safe integers: checks of replies leave out its row, and arithmetic on it throws.
 */
export function safeInteger(value: bigint | string): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : BigInt(value);
}

const days = new Map<number, string>();
/** More than there are days in a portfolio. */
const MAX_DAYS = 50_000;

/** Cached, because the same few days occur in millions of rows. */
function formatDay(value: Date): string {
  const at = value.getTime();
  let cached = days.get(at);
  if (cached === undefined) {
    cached = value.toISOString().slice(0, 10);
    if (days.size >= MAX_DAYS) days.clear();
    days.set(at, cached);
  }
  return cached;
}

function day(value: unknown): unknown {
  if (value instanceof Date) return formatDay(value);
  return typeof value === "number" ? String(value).toLowerCase() : value;
}

function integer(value: unknown): unknown {
  return typeof value === "bigint" ? safeInteger(value) : value;
}

/**
 * sum(bigint) is a numeric without a fraction and becomes a number. avg() has a fraction and stays
 * a string.
 */
function numeric(value: unknown): unknown {
  return typeof value === "string" && /^-?\d+$/.test(value) ? safeInteger(value) : value;
}

const scalars: Record<number, Convert> = { [DATE]: day, [INT8]: integer, [NUMERIC]: numeric };

function findConverter(type: number): Convert | undefined {
  const element = elementTypes[type];
  if (element === undefined) return scalars[type];
  const convert = scalars[element];
  return convert && ((value) => (Array.isArray(value) ? value.map(convert) : value));
}

type Plan = readonly (readonly [name: string, convert: Convert])[];
const plans = new WeakMap<readonly SQL.ResultColumn[], Plan>();

function buildPlan(columns: readonly SQL.ResultColumn[]): Plan {
  const cached = plans.get(columns);
  if (cached) return cached;
  const plan = columns.flatMap(({ name, type }) => {
    const convert = findConverter(type);
    return convert ? [[name, convert] as const] : [];
  });
  plans.set(columns, plan);
  return plan;
}

/**
 * Converts int8 to safe integers where possible and date to 'YYYY-MM-DD', by the column's type and
 * not its name.
 */
export function readRows(result: Row[] & SQL.ResultMetadata): Row[] {
  const plan = buildPlan(result.columns ?? []);
  const rows = Array.from(result);
  for (const row of plan.length > 0 ? rows : []) {
    for (const [name, convert] of plan) row[name] = convert(row[name]);
  }
  return rows;
}
