import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { queryRows } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { TimelineKind } from "../contract-codes.ts";
import { isKindAfter, type TimelinePosition } from "../rules.ts";
import { SOURCES } from "./source.ts";

interface CaseQuery {
  readonly actor: Actor;
  readonly taskId: number;
  readonly kinds: readonly TimelineKind[];
}

interface PageQuery extends CaseQuery {
  readonly after: TimelinePosition | null;
  readonly size: number;
}

export interface StoredEntry extends TimelinePosition {
  readonly at: Date;
  /** Fields of the kind, by their names in the contract; phones unmasked. */
  readonly fields: Readonly<Record<string, unknown>>;
}

const seenCase = ({ actor, taskId }: CaseQuery) => sql`
  seen as materialized (
    select c.id, c.loan_id from collection_case c where c.id = ${taskId} and ${visibleTo(actor, "c")})`;

/** Builds the rows `x` of one kind, from its keyword on. */
function rowsOfKind(kind: TimelineKind, { actor, taskId }: CaseQuery): RawBuilder<unknown> {
  const { table, where } = SOURCES[kind];
  return sql`from ${table} x where x.case_id = ${taskId} ${where ? sql`and ${where(actor)}` : sql``}`;
}

/** Matches rows `x` of a kind that follow the position, newest first. */
function isAfterSql(kind: TimelineKind, after: TimelinePosition | null): RawBuilder<SqlBool> {
  if (!after) return sql`true`;
  const { at } = SOURCES[kind];
  const instant = sql`timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond'`;
  if (kind === after.kind) return sql`(${at}, x.id) < (${instant}, ${after.id}::bigint)`;
  return isKindAfter(kind, after.kind) ? sql`${at} <= ${instant}` : sql`${at} < ${instant}`;
}

const unionKinds = (
  kinds: readonly TimelineKind[],
  select: (kind: TimelineKind) => RawBuilder<unknown>,
) => sql.join(kinds.map(select), sql` union all `);

/** Reads only as many rows of each kind as the page can hold, then the fields of those on it. */
export function listEntries(db: Db, query: PageQuery): Promise<StoredEntry[]> {
  const { actor, kinds, after, size } = query;
  const keys = unionKinds(kinds, (kind) => {
    const { at } = SOURCES[kind];
    const order = sql.lit(kinds.indexOf(kind));
    return sql`(select ${sql.lit(kind)} as kind, ${order} as kind_order, ${at} as at, x.id
      ${rowsOfKind(kind, query)} and ${isAfterSql(kind, after)} order by ${at} desc, x.id desc limit ${size})`;
  });
  const fields = sql.join(
    kinds.map((kind) => sql`when ${sql.lit(kind)} then (${SOURCES[kind].fields(actor)})`),
    sql` `,
  );
  return queryRows(db)<StoredEntry>`
    with ${seenCase(query)}
    select e.kind, e.id, e.at, (extract(epoch from e.at) * 1000000)::bigint as micros, case e.kind ${fields} end as fields
    from (
      select * from (${keys}) key where exists (select from seen)
      order by at desc, kind_order, id desc limit ${size}) e
    order by e.at desc, e.kind_order, e.id desc`;
}

export interface KindCount {
  readonly kind: TimelineKind;
  readonly count: number;
}

export const countEntries = (db: Db, query: CaseQuery): Promise<KindCount[]> =>
  queryRows(db)<KindCount>`
    with ${seenCase(query)}
    ${unionKinds(
      query.kinds,
      (kind) =>
        sql`select ${sql.lit(kind)} as kind, count(*) as count ${rowsOfKind(kind, query)} and exists (select from seen)`,
    )}`;
