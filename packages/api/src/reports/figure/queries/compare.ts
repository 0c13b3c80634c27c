import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import type { DifferingRow } from "../rules.ts";

/** First and last day, both included. */
export interface Days {
  readonly from: Day;
  readonly to: Day;
}

export const isInDays = ({ from, to }: Days) => sql`day between ${from}::date and ${to}::date`;

/** Both sides must have the same columns in the same order. */
export const compareRows = async (
  db: Db,
  { stored, derived }: Record<"stored" | "derived", RawBuilder<unknown>>,
  key: readonly string[],
  limit: number,
): Promise<DifferingRow[]> => {
  const named = sql.join(key.flatMap((name) => [sql.lit(name), sql`t.${sql.ref(name)}`]));
  return queryRows(db)<DifferingRow>`
    with stored as materialized (${stored}), derived as materialized (${derived}),
    sides as (
      select 'S' as side, jsonb_build_object(${named}) as key, to_jsonb(t) as row
      from (select * from stored except all select * from derived) t
      union all
      select 'D', jsonb_build_object(${named}), to_jsonb(t)
      from (select * from derived except all select * from stored) t
    )
    select count(*) over ()::int as total, key::text as key,
      string_agg(row::text, ' ') filter (where side = 'S') as stored,
      string_agg(row::text, ' ') filter (where side = 'D') as derived
    from sides group by sides.key order by sides.key limit ${limit}`;
};
