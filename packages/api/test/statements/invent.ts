import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Shape } from "./shape.ts";

const DEEPEST = 8;
const NAMES: Readonly<Record<string, (args: readonly Shape[], inner: Invent) => unknown>> = {
  Date: () => new Date(Date.UTC(2026, 0, 2, 3, 4, 5)),
  Buffer: () => Buffer.alloc(32),
  Uint8Array: () => Buffer.alloc(32),
  Array: ([args], inner) => [inner(args)],
  ReadonlyArray: ([args], inner) => [inner(args)],
  Iterable: ([args], inner) => [inner(args)],
  Map: ([key, value], inner) => new Map([[inner(key), inner(value)]]),
  ReadonlyMap: ([key, value], inner) => new Map([[inner(key), inner(value)]]),
  Set: ([args], inner) => new Set([inner(args)]),
  ReadonlySet: ([args], inner) => new Set([inner(args)]),
  Promise: ([args], inner) => Promise.resolve(inner(args)),
  AbortSignal: () => new AbortController().signal,
  RawBuilder: () => sql`null`,
  Expression: () => sql`null`,
};

/** A table with a day and an institution, for statements that take the name of their table. */
const nameTable = (property: string, { kind }: Shape) =>
  property === "table" && kind === "string" ? "report_daily" : undefined;

type Invent = (shape: Shape | undefined) => unknown;

/**
 * Invents values of any shape. `turn` chooses the members of unions and the optional values: with
 * as many turns as the widest union has members, each is used once.
 */
export function inventor(db: Db, round: number): Invent {
  const invent =
    (depth: number): Invent =>
    (shape) => {
      if (!shape || depth > DEEPEST) return undefined;
      const inner = invent(depth + 1);
      switch (shape.kind) {
        case "literal":
          return shape.value;
        case "number":
          return 1;
        case "string":
          return "2026-01-02";
        case "boolean":
          return round % 2 === 0;
        case "null":
          return null;
        case "union":
          return inner(shape.of[round % shape.of.length]);
        case "object":
          return Object.fromEntries(
            Array.from(shape.of, ([name, args]) => [name, nameTable(name, args) ?? inner(args)]),
          );
        case "function":
          return () => inner(shape.returns);
        case "named":
          if (/^(Kysely|Transaction)$/.test(shape.name)) return db;
          return NAMES[shape.name]?.(shape.of, inner);
        default:
          return undefined;
      }
    };
  return invent(0);
}
