import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { queryRows } from "../../../core/query.ts";
import { likePart, limitTo, toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import { dayAt } from "../../../core/zone-sql.ts";
import type { OrderFilter } from "../contract.ts";
import type { OrderSort, OrderState } from "../contract-codes.ts";
import {
  buildOrderColumnsSql,
  IS_OPEN,
  isOverdueAtSql,
  NAME_JOINS,
  NEXT_DUE,
  type StoredOrder,
} from "./row.ts";
import { handlingVisibleTo, orderVisibleTo } from "./visibility.ts";

type Condition = RawBuilder<SqlBool>;

export interface OrderQuery extends OrderFilter {
  readonly actor: Actor;
  readonly now: Date;
}

const AWAITS = sql<SqlBool>`exists (
  select from work_order_verdict v where v.order_id = w.id and v.state = 'PROPOSED')`;

const isNumber = (text: string): boolean => /^#?\d{1,15}$/.test(text);

const named = (text: string): Condition => {
  const like = likePart(text);
  const id = isNumber(text) ? sql`or w.id = ${Number(text.replace("#", ""))}` : sql``;
  return sql`(w.reference ilike ${like} or l.number ilike ${like} ${id})`;
};

/** Builds no condition for a missing filter value. */
const when = <T>(value: T | undefined, condition: (value: T) => Condition): Condition[] =>
  value === undefined ? [] : [condition(value)];

const createdDaySql = sql`${dayAt(sql`w.created_at`)}`;

/** Builds all conditions of the filter except the states. */
const within = (query: OrderQuery): Condition[] => [
  orderVisibleTo(query.actor, "w"),
  ...when(query.text || undefined, named),
  ...when(query.category, (category) => sql`w.category = ${category}`),
  ...when(query.channel, (channel) => sql`w.channel = ${channel}`),
  ...when(query.severity, (severity) => sql`w.severity = ${severity}`),
  ...when(query.institutionId, (id) => sql`w.institution_id = ${id}`),
  ...when(query.agentId, (id) => sql`w.agent_id = ${id}`),
  ...when(query.handlerId, (id) => sql`w.handler_id = ${id}`),
  ...when(query.verdict, (verdict) => sql`w.verdict = ${verdict}`),
  // Filters on the handling apply only to orders whose handling the caller sees, so that they
  // reveal nothing to a lodger.
  ...when(query.handlerId ?? query.verdict ?? (query.toConfirm || undefined), () =>
    handlingVisibleTo(query.actor, "w"),
  ),
  ...when(query.mine || undefined, () => sql`w.handler_id = ${query.actor.userId}`),
  ...when(query.overdue || undefined, () => isOverdueAtSql(query.now)),
  ...when(query.toConfirm || undefined, () => AWAITS),
  ...when(query.from, (day) => sql`${createdDaySql} >= ${day}::date`),
  ...when(query.to, (day) => sql`${createdDaySql} <= ${day}::date`),
];

const all = (conditions: readonly Condition[]): Condition =>
  sql`${sql.join(conditions, sql` and `)}`;

const ORDERS: Readonly<Record<OrderSort, RawBuilder<unknown>>> = {
  due: NEXT_DUE,
  created: sql`w.created_at`,
  severity: sql`w.severity`,
};

/** Open orders come first. */
const buildOrderSql = (sort: OrderSort, descending: boolean) =>
  sql`${IS_OPEN} desc, ${ORDERS[sort]} ${descending ? sql`desc` : sql`asc`}, w.id`;

export interface OrderPage {
  readonly sort: OrderSort;
  readonly descending: boolean;
  readonly size: number;
  readonly offset: number;
}

export async function page(
  db: Db,
  query: OrderQuery,
  { sort, descending, size, offset }: OrderPage,
): Promise<StoredOrder[]> {
  const states = when(
    query.state?.length ? query.state : undefined,
    (some) => sql`w.state in ${toCodesSql(some)}`,
  );
  return queryRows(db)<StoredOrder>`
    select ${buildOrderColumnsSql(query.actor)} from work_order w ${NAME_JOINS} where ${all([...within(query), ...states])}
    order by ${buildOrderSql(sort, descending)} ${limitTo(size, offset)}`;
}

export interface StateCount {
  readonly state: OrderState;
  readonly n: number;
  readonly overdue: number;
}

export const count = (db: Db, query: OrderQuery) =>
  queryRows(db)<StateCount>`
    select w.state, count(*) as n, count(*) filter (where ${isOverdueAtSql(query.now)}) as overdue
    from work_order w join institution i on i.id = w.institution_id
    ${query.text ? sql`join loan l on l.id = w.loan_id` : sql``}
    where ${all(within(query))} group by w.state`;

export const listByCase = (db: Db, actor: Actor, taskId: number) =>
  queryRows(db)<StoredOrder>`
    select ${buildOrderColumnsSql(actor)} from work_order w ${NAME_JOINS}
    where w.case_id = ${taskId} and ${orderVisibleTo(actor, "w")} order by w.id desc limit 100`;
