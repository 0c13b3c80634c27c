import type { z } from "zod";

/*
 * Replies as JSON writes them fastest: dates as text already. A contract says where dates stand, so that whatever holds
 * none is passed on as it is.
 */

type Schema = z.core.$ZodType;

/** What is met on the way: each date by its path, and what the contract does not tell enough of. */
export interface DateVisitor {
  date(path: string): void;
  unknown(path: string, value: unknown): void;
}

/** A value that fits the schema, its dates as text; it is copied only where dates are. */
export type WriteDates = (value: unknown, path: string, note?: DateVisitor) => unknown;

/** Null where values of the schema are JSON as they are. */
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

/** A name with a sign that paths are made of cannot stand in one. */
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
