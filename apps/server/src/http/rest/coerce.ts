import { AppError } from "@kolekta/api/core/errors";
import { safeParse } from "zod/v4/core";
import { MAX_VALUES, parseJson, tooManyValues } from "../json.ts";
import {
  type Coerce,
  buildLiteralCoercer,
  toBigInt,
  toBoolean,
  toDate,
  toNumber,
  coerceText,
} from "./scalars.ts";
import { unwrapSchema, getDef, type Schema } from "./schema.ts";

/**
 * Format of a value: `text` is a query, path or form field, where every value is a string and a
 * single entry may represent a list; `json` has its own types, and a single value is never a list.
 */
export type Wire = "text" | "json";

/**
 * Compiles the conversion of a wire value to the schema's types: numbers, booleans and instants in
 * text, at any depth. Values that cannot be converted are left for the schema to refuse. Returns
 * null when nothing needs conversion.
 */
export function buildCoercer(
  schema: Schema,
  wire: Wire,
  above: ReadonlySet<Schema> = new Set(),
): Coerce | null {
  const core = unwrapSchema(schema);
  if (above.has(core)) return null;
  const within = new Set(above).add(core);
  const inner = (part: Schema) => buildCoercer(part, wire, within);
  const def = getDef(core);
  switch (def.type) {
    case "number":
      return coerceText(toNumber);
    case "bigint":
      return coerceText(toBigInt);
    case "boolean":
      return coerceText(toBoolean);
    case "date":
      return coerceText(toDate);
    case "literal":
      return buildLiteralCoercer(def.values);
    case "enum":
      return wire === "text" ? coerceText((text) => text) : null;
    case "array":
      return list(inner(def.element), wire, isWord(def.element));
    case "object":
      return structure(def.shape, inner, wire);
    case "record":
      return entries(inner(def.valueType), wire);
    case "union":
      return alternatives(def.options, inner);
    case "intersection":
      return chain(inner(def.left), inner(def.right));
    default:
      return null;
  }
}

/** Elements that cannot hold a comma themselves may be listed with commas in one field. */
function isWord(element: Schema): boolean {
  const { type } = getDef(unwrapSchema(element));
  return type === "enum" || type === "number" || type === "bigint";
}

function list(coerceItem: Coerce | null, wire: Wire, splitsCommas: boolean): Coerce | null {
  if (wire === "json")
    return coerceItem && ((value) => (Array.isArray(value) ? value.map(coerceItem) : value));
  return (value) => {
    if (value === undefined || value === "") return undefined;
    const items = Array.isArray(value) ? value : [value];
    const split = splitsCommas ? items.flatMap(commas) : items;
    if (split.length > MAX_VALUES) throw tooManyValues();
    return coerceItem ? split.map(coerceItem) : split;
  };
}

const commas = (item: unknown): unknown => (typeof item === "string" ? item.split(",") : item);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** A structure inside a query or a form travels as JSON. */
function parsed(value: unknown, wire: Wire): unknown {
  if (wire === "json" || typeof value !== "string") return value;
  if (value === "") return undefined;
  try {
    return parseJson(value);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    return value;
  }
}

function structure(
  shape: Readonly<Record<string, Schema>>,
  inner: (schema: Schema) => Coerce | null,
  wire: Wire,
): Coerce | null {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const coerce = inner(field);
    return coerce ? [[name, coerce] as const] : [];
  });
  if (fields.length === 0 && wire === "json") return null;
  return (raw) => {
    const value = parsed(raw, wire);
    if (!isPlain(value)) return value;
    const result = { ...value };
    for (const [name, coerce] of fields)
      if (Object.hasOwn(result, name)) result[name] = coerce(result[name]);
    return result;
  };
}

function entries(coerceItem: Coerce | null, wire: Wire): Coerce | null {
  if (!coerceItem && wire === "json") return null;
  return (raw) => {
    const value = parsed(raw, wire);
    if (!isPlain(value) || !coerceItem) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [name, coerceItem(entry)]),
    );
  };
}

/** Uses the first alternative that accepts the value unconverted or converted. */
function alternatives(
  options: readonly Schema[],
  inner: (schema: Schema) => Coerce | null,
): Coerce | null {
  const tries = options.map((option) => [option, inner(option)] as const);
  if (tries.every(([, coerce]) => coerce === null)) return null;
  return (value) => {
    for (const [option, coerce] of tries) {
      const form = coerce ? coerce(value) : value;
      if (accepts(option, form)) return form;
    }
    return value;
  };
}

function accepts(option: Schema, value: unknown): boolean {
  try {
    return safeParse(option, value).success;
  } catch {
    return false;
  }
}

function chain(left: Coerce | null, right: Coerce | null): Coerce | null {
  if (!left || !right) return left ?? right;
  return (value) => right(left(value));
}
