import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { toKey } from "../../../db/src/postgres/driver/names.ts";
import { type Brought, toFamilies } from "./compare.ts";
import type { Column } from "./describe.ts";

interface Origin {
  /** Formatted as `table.column`. */
  readonly name: string;
  readonly nullable: boolean;
}

/** Types and tables of PostgreSQL by their ids. */
export interface Catalog {
  readonly types: ReadonlyMap<number, string>;
  readonly origins: ReadonlyMap<string, Origin>;
}

export async function getCatalog(db: Db): Promise<Catalog> {
  const types = await sql<{ id: number; name: string }>`
    select oid::int as id, typname::text as name from pg_type`.execute(db);
  const origins = await sql<Origin & { from: string }>`
    select a.attrelid::int || '.' || a.attnum as "from", c.relname || '.' || a.attname as name,
      not a.attnotnull and a.attgenerated = '' as nullable
    from pg_attribute a join pg_class c on c.oid = a.attrelid where a.attnum > 0`.execute(db);
  return {
    types: new Map(types.rows.map(({ id, name }) => [id, name])),
    origins: new Map(origins.rows.map(({ from, ...origin }) => [from, origin])),
  };
}

/** An outer join may return null for a column that is never null in its table. */
const LOOSE = /\b(left|right|full)\s+(outer\s+)?join\b|\bunion\b/i;

/** Describes the columns that this statement returns. */
export const bringing =
  ({ types, origins }: Catalog, text: string) =>
  ({ name, type, from }: Column): Brought => {
    const origin = from === null ? undefined : origins.get(from);
    const isCertain = origin?.nullable === true || !LOOSE.test(text);
    return {
      name: toKey(name),
      families: toFamilies(types.get(type) ?? ""),
      origin: origin?.name,
      nullable: isCertain ? origin?.nullable : undefined,
    };
  };
