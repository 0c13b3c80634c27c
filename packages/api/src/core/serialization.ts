import superjson from "superjson";
import type { z } from "zod";
import { toPathPrefix, createDateWriter, type DateVisitor, MARKED } from "./date-texts.ts";

type Wire = ReturnType<typeof superjson.serialize>;
/** Dotted path of each date below the root, in superjson's format. */
type Dates = Record<string, ["Date"]>;

const toWire = (json: unknown, dates: Dates): Wire => {
  const values = json as Wire["json"];
  if (Object.keys(dates).length === 0) return { json: values };
  return { json: values, meta: { values: dates, v: 1 } };
};

/**
 * Writes the superjson format without its walk: replies are trees of plain values and dates, so
 * they need no copy and no search for shared objects. Other values go to superjson itself;
 * undefined properties are left out.
 */
export const transformer = {
  serialize: (value: unknown): Wire => {
    const dates: Dates = {};
    return isContainer(value) && gather(value, "", dates)
      ? toWire(value, dates)
      : superjson.serialize(value);
  },
  deserialize: superjson.deserialize,
};

/**
 * Builds a serializer for the replies of one contract, which gives the paths of dates and the parts
 * to skip.
 */
export function buildSerializer(schema: z.ZodType): (value: unknown) => Wire {
  const writeDates = createDateWriter(schema);
  return (value) => {
    if (!isContainer(value)) return superjson.serialize(value);
    const dates: Dates = {};
    let isPlain = true;
    const note: DateVisitor = {
      date: (path) => {
        dates[path] = ["Date"];
      },
      unknown: (path, part) => {
        if (isJson(part)) return;
        isPlain &&= isContainer(part) && gather(part, toPathPrefix(path), dates);
      },
    };
    const json = writeDates ? writeDates(value, "", note) : value;
    return isPlain ? toWire(json, dates) : superjson.serialize(value);
  };
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype);

/**
 * Collects the dates below a container; returns false when it holds a value that plain JSON cannot
 * represent.
 */
function gather(container: Record<string, unknown>, prefix: string, dates: Dates): boolean {
  for (const key in container) {
    const value = container[key];
    if (isJson(value)) continue;
    if (value === undefined && !Array.isArray(container)) continue;
    if (MARKED.test(key)) return false;
    const path = prefix + key;
    if (value instanceof Date && !Number.isNaN(value.getTime())) dates[path] = ["Date"];
    else if (!isContainer(value) || !gather(value, `${path}.`, dates)) return false;
  }
  return true;
}

const isJson = (value: unknown): boolean =>
  value === null ||
  typeof value === "string" ||
  typeof value === "boolean" ||
  (typeof value === "number" && Number.isFinite(value) && !Object.is(value, -0));
