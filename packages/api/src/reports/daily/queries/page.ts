import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { Slice } from "../../../core/case-records.ts";
import { columnSql } from "../../../core/column.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { stageFiguresVisibleTo } from "../../../core/scope.ts";
import { ACTIVITY, type DailySort, INFLOWS, OUTFLOWS } from "../contract-codes.ts";
import type { Stored } from "../rules.ts";

export interface Filter {
  readonly from: Day;
  readonly to: Day;
  readonly institutionId?: number | undefined;
  readonly stageId?: number | undefined;
}

const matching = (
  actor: Actor,
  { from, to, institutionId, stageId }: Filter,
): RawBuilder<unknown> => sql`
  d.day between ${from}::date and ${to}::date and ${stageFiguresVisibleTo(actor, "d")}
  ${institutionId === undefined ? sql`` : sql`and d.institution_id = ${institutionId}`}
  ${stageId === undefined ? sql`` : sql`and d.stage_id = ${stageId}`}`;

const baseMinor = sql.join(
  ["openingMinor", ...INFLOWS.map((flow) => `${flow}Minor`)].map((name) => columnSql("d", name)),
  sql` + `,
);

const SORTS: Record<DailySort, RawBuilder<unknown>> = {
  day: sql`d.day`,
  institution: sql`i.name`,
  stage: sql`q.name`,
  opening: sql`d.opening`,
  placed: sql`d.placed`,
  closing: sql`d.closing`,
  collected: sql`d.collected_minor`,
  recovery: sql`d.collected_minor::float8 / nullif(${baseMinor}, 0)`,
  calls: sql`d.calls`,
  promises: sql`d.promises`,
};

export interface StoredDay extends Stored {
  readonly day: Day;
  readonly institutionId: number;
  readonly institutionName: string;
  readonly stageId: number | null;
  readonly stageName: string | null;
  readonly currency: string;
}

export async function days(
  db: Db,
  actor: Actor,
  filter: Filter,
  { sort, descending }: { sort: DailySort; descending: boolean },
  { size, offset }: Slice,
): Promise<StoredDay[]> {
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  return queryRows(db)<StoredDay>`
    select d.*, i.name as institution_name, q.name as stage_name
    from report_daily d join institution i on i.id = d.institution_id left join stage q on q.id = d.stage_id
    where ${matching(actor, filter)}
    order by ${SORTS[sort]} ${direction}, d.day desc, i.name, d.institution_id, q.name, d.stage_id, d.currency
    ${limitTo(size, offset)}`;
}

export async function countDays(db: Db, actor: Actor, filter: Filter): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*)::int as n from report_daily d where ${matching(actor, filter)}`;
  return row?.n ?? 0;
}

/** Opening and closing come from the first and last day of a stage; only the flows are added up. */
const summed = sql.join([
  ...["", "Minor", "PrincipalMinor"].flatMap((end) => [
    sql`coalesce(sum(${columnSql("d", `opening${end}`)}) filter (where d.is_first), 0)::bigint as ${sql.id(`opening${end}`)}`,
    sql`coalesce(sum(${columnSql("d", `closing${end}`)}) filter (where d.is_last), 0)::bigint as ${sql.id(`closing${end}`)}`,
    ...[...INFLOWS, ...OUTFLOWS].map(
      (flow) => sql`sum(${columnSql("d", `${flow}${end}`)})::bigint as ${sql.id(`${flow}${end}`)}`,
    ),
  ]),
  ...ACTIVITY.map((name) => sql`sum(${columnSql("d", name)})::bigint as ${sql.id(name)}`),
]);

export interface StoredTotals extends Stored {
  readonly currency: string;
  readonly rows: number;
}

export const totals = (db: Db, actor: Actor, filter: Filter) =>
  queryRows(db)<StoredTotals>`
    select d.currency, count(*) as rows, ${summed}
    from (
      select d.*, d.day = min(d.day) over stage as is_first, d.day = max(d.day) over stage as is_last
      from report_daily d where ${matching(actor, filter)}
      window stage as (partition by d.institution_id, d.stage_id, d.currency)
    ) d
    group by d.currency order by d.currency`;
