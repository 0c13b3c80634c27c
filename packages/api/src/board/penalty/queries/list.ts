import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { limitTo, toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import { queryRows } from "../../../core/query.ts";
import { dayAt } from "../../../core/zone-sql.ts";
import type { PenaltyFilter } from "../contract.ts";
import type { PenaltySort, PenaltyState } from "../contract-codes.ts";
import {
  buildPenaltyColumnsSql,
  PENALTY_JOINS,
  penaltyVisibleTo,
  type StoredPenalty,
} from "./row.ts";

export interface PenaltyQuery extends PenaltyFilter {
  readonly actor: Actor;
  readonly now: Date;
}

const when = <T>(
  value: T | undefined,
  condition: (value: T) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool>[] => (value === undefined ? [] : [condition(value)]);

const PROPOSED_ON = sql`${dayAt(sql`p.proposed_at`)}`;

/** Builds all conditions of the filter except the states. */
const within = (query: PenaltyQuery): RawBuilder<SqlBool> => {
  const filters = [
    penaltyVisibleTo(query.actor, "p"),
    ...when(query.orderId, (id) => sql`p.order_id = ${id}`),
    ...when(query.agentId, (id) => sql`p.agent_id = ${id}`),
    ...when(query.institutionId, (id) => sql`p.institution_id = ${id}`),
    ...when(query.level, (level) => sql`p.level = ${level}`),
    ...when(query.violation, (code) => sql`p.violation = ${code}`),
    ...when(query.from, (day) => sql`${PROPOSED_ON} >= ${day}::date`),
    ...when(query.to, (day) => sql`${PROPOSED_ON} <= ${day}::date`),
  ];
  return sql`${sql.join(filters, sql` and `)}`;
};

/** Amounts are ordered within their currency. */
const ORDERS: Readonly<Record<PenaltySort, RawBuilder<unknown>>> = {
  proposed: sql`p.proposed_at`,
  fine: sql`p.fine_minor`,
  points: sql`p.points`,
};

export interface Slice {
  readonly sort: PenaltySort;
  readonly descending: boolean;
  readonly size: number;
  readonly offset: number;
}

export async function page(
  db: Db,
  query: PenaltyQuery,
  { sort, descending, size, offset }: Slice,
): Promise<StoredPenalty[]> {
  const states = query.state?.length ? sql`and p.state in ${toCodesSql(query.state)}` : sql``;
  const currency = sort === "fine" ? sql`p.currency,` : sql``;
  const direction = descending ? sql`desc` : sql`asc`;
  return queryRows(db)<StoredPenalty>`
    select ${buildPenaltyColumnsSql(query.actor, query.now)} from ${PENALTY_JOINS} where ${within(query)} ${states}
    order by ${currency} ${ORDERS[sort]} ${direction}, p.id ${direction} ${limitTo(size, offset)}`;
}

export interface StateCount {
  readonly state: PenaltyState;
  readonly n: number;
}

export const count = (db: Db, query: PenaltyQuery) =>
  queryRows(db)<StateCount>`
    select p.state, count(*) as n from penalty p join institution i on i.id = p.institution_id
    where ${within(query)} group by p.state`;
