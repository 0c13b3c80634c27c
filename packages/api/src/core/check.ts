import type { z } from "zod";
import { safeParse } from "zod/v4/core";
import { toInstantInput } from "./day.ts";

/*
 * Checks a reply against its contract in a third of zod's time, because a list has hundreds of
 * values. It handles the schemas used in replies and passes every other to zod; when a value does
 * not fit, zod parses the whole reply to report the reason.
 */

/** A schema's own reading of a value, or UNFIT. */
type Read = (value: unknown) => unknown;
type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes["_zod"]["def"];

const UNFIT = Symbol("unfit");

/** Builds a function that returns the value without undeclared fields; throws zod's error. */
export function createCheck<S extends z.ZodType>(schema: S): (value: unknown) => z.output<S> {
  const read = createReader(schema);
  return (value) => {
    const parsed = read(value);
    return parsed === UNFIT ? schema.parse(value) : (parsed as z.output<S>);
  };
}

function createReader(schema: Schema): Read {
  const def = toDef(schema);
  const fits = createTest(def);
  if (fits) return (value) => (fits(value) ? value : UNFIT);
  switch (def.type) {
    case "nullable":
      return except(null, createReader(def.innerType));
    case "optional":
      return except(undefined, createReader(def.innerType));
    case "default":
      return orElse(() => def.defaultValue, createReader(def.innerType));
    case "array":
      if (!def.checks?.length) return list(createReader(def.element));
      break;
    case "record": {
      const names = toNamedSchemas(def);
      if (names) return exactly(names, structure(names));
      break;
    }
    case "object":
      if (!def.checks?.length && !def.catchall) return structure(def.shape);
      break;
    default:
  }
  return (value) => {
    const read = safeParse(schema, value);
    return read.success ? read.data : UNFIT;
  };
}

const except =
  (empty: null | undefined, read: Read): Read =>
  (value) =>
    value === empty ? value : read(value);

const orElse =
  (getDefault: () => unknown, read: Read): Read =>
  (value) =>
    value === undefined ? getDefault() : read(value);

/** Gets the schemas by the keys of a record; null when it may have any key. */
function toNamedSchemas(def: z.core.$ZodRecordDef): Readonly<Record<string, Schema>> | null {
  const key = toDef(def.keyType);
  if (key.type !== "enum" || def.checks?.length || def.mode) return null;
  const names = Object.values(key.entries);
  return Object.fromEntries(names.map((name) => [name, def.valueType]));
}

/** Rejects undeclared keys. */
const exactly =
  (names: Readonly<Record<string, Schema>>, read: Read): Read =>
  (value) =>
    isStructure(value) && Object.keys(value).every((name) => Object.hasOwn(names, name))
      ? read(value)
      : UNFIT;

function list(read: Read): Read {
  return (value) => {
    if (!Array.isArray(value)) return UNFIT;
    const parsed: unknown[] = [];
    for (const item of value) {
      const fit = read(item);
      if (fit === UNFIT) return UNFIT;
      parsed.push(fit);
    }
    return parsed;
  };
}

/** Reads each declared field of an object, in the order of the contract. */
function structure(shape: Readonly<Record<string, Schema>>): Read {
  const fields = Object.entries(shape).map(([name, field]) => ({
    name,
    read: createReader(field),
    isOptional: canBeAbsent(field),
  }));
  return (value) => {
    if (!isStructure(value)) return UNFIT;
    const parsed: Record<string, unknown> = {};
    for (const { name, read, isOptional } of fields) {
      const fit = read(value[name]);
      if (fit === UNFIT) return UNFIT;
      if (fit !== undefined || !isOptional) parsed[name] = fit;
    }
    return parsed;
  };
}

const isStructure = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Checks if a fitting value may be undefined; unknown schemas may. */
function canBeAbsent(schema: Schema): boolean {
  const def = toDef(schema);
  if (def.type === "nullable") return canBeAbsent(def.innerType);
  const isMade = def.type === "array" || def.type === "object";
  return !isMade && (def.type === "literal" || createTest(def) === null);
}

type Test = (value: unknown) => boolean;

/** Creates a test for a schema that does not transform its value; null for a schema that may. */
function createTest(def: Def): Test | null {
  switch (def.type) {
    case "boolean":
      return def.coerce ? null : (value) => typeof value === "boolean";
    case "string":
      return textTest(def);
    case "enum":
      return within(Object.values(def.entries));
    case "literal":
      return within(def.values);
    case "number":
      return numberTest(def);
    case "date":
      return dateTest(def.checks);
    case "pipe":
      return isInstantTransform(def.in) ? createTest(toDef(def.out)) : null;
    default:
      return null;
  }
}

const toDef = (schema: Schema): Def => (schema as z.core.$ZodTypes)._zod.def;

/** An `Instant` passes a Date through unchanged. */
function isInstantTransform(schema: Schema): boolean {
  const def = toDef(schema);
  return def.type === "transform" && def.transform === toInstantInput;
}

function within(values: readonly unknown[]): Test {
  const allowed = new Set(values);
  return (value) => allowed.has(value);
}

function textTest(def: z.core.$ZodStringDef): Test | null {
  if (def.coerce || def.checks?.length) return null;
  if (!("format" in def)) return (value) => typeof value === "string";
  const { format, pattern } = def as z.core.$ZodStringFormatDef;
  if (format !== "date" || !pattern) return null;
  return (value) => typeof value === "string" && pattern.test(value);
}

function numberTest(def: z.core.$ZodNumberDef): Test | null {
  const bounds = toBounds(def.checks);
  const isWhole = "format" in def && def.format === "safeint" && !def.coerce;
  if (!bounds || !isWhole) return null;
  const [min, max] = bounds;
  return (value) =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
}

function dateTest(checks: Checks): Test | null {
  const bounds = toBounds(checks);
  if (!bounds) return null;
  const [min, max] = bounds;
  return (value) => {
    if (!(value instanceof Date)) return false;
    const time = value.getTime();
    return time >= min && time <= max;
  };
}

type Checks = readonly z.core.$ZodCheck[] | undefined;

/** Finds the limits of whole numbers and instants; null when another kind of check is present. */
function toBounds(checks: Checks): readonly [number, number] | null {
  let min = -Infinity;
  let max = Infinity;
  for (const check of checks ?? []) {
    const { def } = check._zod as z.core.$ZodChecks["_zod"];
    if (def.check !== "greater_than" && def.check !== "less_than") return null;
    const beside = def.inclusive ? 0 : 1;
    const bound = Number(def.value);
    if (!Number.isInteger(bound)) return null;
    if (def.check === "greater_than") min = Math.max(min, bound + beside);
    else max = Math.min(max, bound - beside);
  }
  return [min, max];
}
