import type { z } from "zod";

/*
 * Serializes dates in replies to text in the fastest way. The contract shows the paths of dates;
 * values without dates pass through unchanged.
 */

type Schema = z.core.$ZodType;

/** Receives the path of each date, and the schemas that do not say enough. */
export interface DateVisitor {
  date(path: string): void;
  unknown(path: string, value: unknown): void;
}

/**
 * Writes a value that fits the schema with its dates as text; copies only the parts that contain
 * dates.
 */
export type WriteDates = (value: unknown, path: string, note?: DateVisitor) => unknown;

/** Returns null when values of the schema are valid JSON already. */
export function createDateWriter(schema: Schema): WriteDates | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
    case "number":
    case "boolean":
    case "enum":
    case "literal":
    case "null":
      return null;
    case "date":
      return dateText;
    case "pipe":
      return createDateWriter(def.out);
    case "nullable":
    case "optional":
    case "default":
      return unlessEmpty(createDateWriter(def.innerType));
    case "array":
      return createListWriter(createDateWriter(def.element));
    case "record":
      return createDateWriter(def.valueType) && unknownPart;
    case "object":
      return def.catchall ? unknownPart : createStructureWriter(def.shape);
    default:
      return unknownPart;
  }
}

const dateText: WriteDates = (value, path, note) => {
  note?.date(path);
  return (value as Date).toISOString();
};

const unknownPart: WriteDates = (value, path, note) => {
  note?.unknown(path, value);
  return value;
};

const unlessEmpty = (inner: WriteDates | null): WriteDates | null =>
  inner &&
  ((value, path, note) =>
    value === null || value === undefined ? value : inner(value, path, note));

export const toPathPrefix = (path: string): string => (path === "" ? "" : `${path}.`);

const createListWriter = (element: WriteDates | null): WriteDates | null =>
  element &&
  ((value, path, note) => {
    const prefix = note ? toPathPrefix(path) : "";
    return (value as unknown[]).map((item, at) => element(item, note ? prefix + at : "", note));
  });

/** A name with a path separator cannot be part of a path. */
export const MARKED = /[.\\]/;

function createStructureWriter(shape: Readonly<Record<string, Schema>>): WriteDates | null {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const flat = createDateWriter(field);
    return flat ? [[name, flat] as const] : [];
  });
  if (fields.length === 0) return null;
  if (fields.some(([name]) => MARKED.test(name))) return unknownPart;
  return (value, path, note) => {
    const copy = { ...(value as Record<string, unknown>) };
    const prefix = note ? toPathPrefix(path) : "";
    for (const [name, flat] of fields) {
      const fieldValue = copy[name];
      if (fieldValue !== null && fieldValue !== undefined)
        copy[name] = flat(fieldValue, note ? prefix + name : "", note);
    }
    return copy;
  };
}
