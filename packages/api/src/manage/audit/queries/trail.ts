import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { queryRow } from "../../../core/query.ts";
import type { Chain } from "../../../core/seal/chain.ts";

export const TRAIL: Chain = {
  seals: "audit_seal",
  tables: ["audit_log"],
  tableSql: sql.lit("audit_log"),
  extraColumns: [],
  digest: (previous, at, _, lines) =>
    sql`select audit_digest(${previous}, ${at}, ${lines}) as digest`,
};

export interface Extent {
  /** Last seal before the period; 0 without one. */
  readonly before: number;
  /** Last seal over its lines; 0 without one. */
  readonly last: number;
  readonly total: number;
}

/** Lines examined for the lowest and highest id: ids follow the time only nearly. */
const NEAR = 1_000;

/**
 * Finds the seals made in a period or over its lines. A line that waited long has a later seal, and
 * a purged line leaves the seal of its time.
 */
export async function getSealExtent(db: Db, from: Date, to: Date): Promise<Extent> {
  const row = await queryRow(db)<Extent>`
    with span as materialized (
      select (select min(id) from (
          select id from audit_log where at between ${from} and ${to} order by at, id limit ${NEAR}) earliest) as low,
        (select max(id) from (
          select id from audit_log where at between ${from} and ${to} order by at desc, id desc limit ${NEAR}) latest) as high),
    found as materialized (
      select s.id from audit_seal s where s.at between ${from} and ${to}
      union
      select s.id from span join audit_seal s on upper(s.row_ids) > span.low and lower(s.row_ids) <= span.high
      where s.row_ids && int8multirange(int8range(span.low, span.high, '[]'))),
    bounds as (select min(id) as low, coalesce(max(id), 0) as last from found)
    select coalesce((select max(s.id) from audit_seal s where s.id < b.low), 0) as before, b.last,
      (select count(*) from audit_seal s where s.id between b.low and b.last) as total
    from bounds b`;
  return row ?? { before: 0, last: 0, total: 0 };
}

export interface SealedLines {
  readonly firstLine: number;
  readonly lastLine: number;
}

export const findSealedLines = (db: Db, sealId: number) =>
  queryRow(db)<SealedLines>`
    select lower(row_ids) as first_line, upper(row_ids) - 1 as last_line from audit_seal where id = ${sealId}`;

export interface Waiting {
  readonly sealedUntil: Date | null;
  readonly waiting: number;
}

export async function waitingLines(db: Db): Promise<Waiting> {
  const row = await queryRow(db)<Waiting>`
    select (select max(at) from audit_seal) as sealed_until, (
      select count(*) from audit_log a
      where a.id > coalesce((select max(upper(s.row_ids)) - 1 from audit_seal s), 0)) as waiting`;
  return row ?? { sealedUntil: null, waiting: 0 };
}
