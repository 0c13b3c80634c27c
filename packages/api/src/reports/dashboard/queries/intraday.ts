import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { Slice } from "../../../core/case-records.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { orgUnitVisibleTo } from "../../../core/scope.ts";
import { type HourSums, type IntradaySort, SUM_KEYS, USUAL_WEEKS } from "../contract-codes.ts";
import { hoursFor, SUMS, weekdaysBefore } from "./sums.ts";

export interface IntradayQuery {
  readonly actor: Actor;
  readonly filter: {
    readonly from: Day;
    readonly to: Day;
    readonly institutionId?: number | undefined;
    readonly stageId?: number | undefined;
    readonly hour?: number | undefined;
  };
}

export interface Order {
  readonly sort: IntradaySort;
  readonly descending: boolean;
}

export interface StoredStage extends HourSums {
  readonly day: Day;
  readonly hour: number;
  readonly institutionId: number;
  readonly institutionName: string;
  readonly stageId: number | null;
  readonly stageName: string | null;
  readonly currency: string;
  readonly agents: number;
  readonly rebuilt: boolean;
  readonly recordedAt: Date;
  /** Number of compared days, with their sums below. */
  readonly days: number;
  readonly usual: HourSums;
  readonly total: number;
}

const ORDERS: Record<IntradaySort, RawBuilder<unknown>> = {
  day: sql`(s.day, s.hour)`,
  collected: sql`s.collected_minor`,
  amountRate: sql`s.collected_minor::float8 / nullif(s.assigned_minor, 0)`,
  taskRate: sql`s.settled::float8 / nullif(s.assigned, 0)`,
  calls: sql`s.calls`,
};

export const matchesIntraday = ({ actor, filter }: IntradayQuery): RawBuilder<SqlBool> => {
  const { from, to, institutionId, stageId, hour } = filter;
  return sql.join(
    [
      orgUnitVisibleTo(actor, "h"),
      sql`h.day between ${from}::date and ${to}::date`,
      ...(institutionId ? [sql`h.institution_id = ${institutionId}`] : []),
      ...(stageId ? [sql`h.stage_id = ${stageId}`] : []),
      ...(hour === undefined ? [] : [sql`h.hour = ${hour}`]),
    ],
    sql` and `,
  ) as RawBuilder<SqlBool>;
};

const buildOrderSql = ({ sort, descending }: Order) => sql`
  ${ORDERS[sort]} ${descending ? sql`desc` : sql`asc`} nulls last, s.day desc, s.hour desc, s.institution_id, s.stage_id, s.currency`;

const AS_JSON = sql.join(SUM_KEYS.map((key) => sql`${sql.lit(key)}, ${sql.ref(`m.${key}`)}`));

/** Lists stages at their recorded hours, with the same weekdays before; `total` counts all. */
export const stages = (db: Db, query: IntradayQuery, order: Order, { size, offset }: Slice) =>
  queryRows(db)<StoredStage>`
    with s as (
      select h.day, h.hour::int as hour, h.institution_id, h.stage_id, h.currency, sum(h.agents)::int as agents, ${SUMS},
        bool_or(h.rebuilt) as rebuilt, max(h.recorded_at) as recorded_at
      from ${hoursFor(query.actor)} where ${matchesIntraday(query)}
      group by h.day, h.hour, h.institution_id, h.stage_id, h.currency
    ), cut as (
      select s.*, (count(*) over ())::int as total from s order by ${buildOrderSql(order)} ${limitTo(size, offset)}
    )
    select s.*, i.name as institution_name, q.name as stage_name, coalesce(cardinality(k.days), 0) as days, p.usual
    from cut s
    join institution i on i.id = s.institution_id
    left join stage q on q.id = s.stage_id
    cross join lateral (
      select array(${weekdaysBefore(USUAL_WEEKS, { institutionId: sql`s.institution_id`, day: sql`s.day`, hour: sql`s.hour` })}) as days
    ) k
    cross join lateral (
      select json_build_object(${AS_JSON}) as usual from (
        select ${SUMS} from ${hoursFor(query.actor)}
        where h.institution_id = s.institution_id and h.day = any(k.days) and h.hour = s.hour and h.currency = s.currency
          and h.stage_id is not distinct from s.stage_id and ${orgUnitVisibleTo(query.actor, "h")}) m
    ) p
    order by ${buildOrderSql(order)}`;

export async function countStages(db: Db, query: IntradayQuery): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*)::int as n from (
      select from ${hoursFor(query.actor)} where ${matchesIntraday(query)}
      group by h.day, h.hour, h.institution_id, h.stage_id, h.currency) s`;
  return row?.n ?? 0;
}
