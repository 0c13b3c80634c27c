import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { execute } from "../../../core/query.ts";
import type { ReportRange, VerifiableRows } from "../../run/actions/collect.ts";
import { ACTIVITY, FLOWS, INFLOWS, OUTFLOWS } from "../contract-codes.ts";

/** Columns of `case_stage_period` for flows into and out of a stage. */
const ENTERED = { PLACED: "placed", STAGE: "movedIn", REOPENED: "reopened", RECOVERED: "reopened" };
const EXIT_FLOWS = {
  STAGE: "movedOut",
  C30: "settled",
  C31: "extended",
  C32: "settledFully",
  C40: "withdrawn",
  C70: "cancelled",
  C80: "writtenOff",
};

const flowBy = (column: string, flowByCode: Readonly<Record<string, string>>) =>
  sql`case ${sql.id(column)} ${sql.join(
    Object.entries(flowByCode).map(
      ([word, flow]) => sql`when ${sql.lit(word)} then ${sql.lit(flow)}`,
    ),
    sql` `,
  )} end`;

/** Measures of a flow by the suffix of their column. */
const MEASURES = { "": "cases", Minor: "minor", PrincipalMinor: "principal" } as const;
type End = keyof typeof MEASURES;

const joinMeasures = (build: (end: End) => readonly RawBuilder<unknown>[]) =>
  sql.join((Object.keys(MEASURES) as End[]).flatMap((end) => build(end)));

/** Turns every flow of a day into a column; `begun` is the opening of the first day. */
const spread = joinMeasures((end) =>
  ["begun", ...INFLOWS, ...OUTFLOWS].map(
    (flow) =>
      sql`coalesce(sum(f.${sql.id(MEASURES[end])}) filter (where f.flow = ${sql.lit(flow)}), 0) as ${sql.id(`${flow}${end}`)}`,
  ),
);

const plus = (flows: readonly string[], end: End) =>
  sql`(${sql.join(
    flows.map((flow) => sql.id(`${flow}${end}`)),
    sql` + `,
  )})`;

/** Closing of a day: the opening of the first day plus all flows since. */
const carried = joinMeasures((end) => [
  sql`sum(${plus(["begun", ...INFLOWS], end)} - ${plus(OUTFLOWS, end)}) over so_far as ${sql.id(`closing${end}`)}`,
]);
const opened = joinMeasures((end) => [
  sql`${sql.id(`closing${end}`)} - ${plus(INFLOWS, end)} + ${plus(OUTFLOWS, end)} as ${sql.id(`opening${end}`)}`,
]);

const columns = joinMeasures((end) => FLOWS.map((flow) => sql.id(`${flow}${end}`)));
const activity = sql.join(ACTIVITY.map((name) => sql.id(name)));
const orNone = (alias: string, name: string) => sql`coalesce(${sql.ref(`${alias}.${name}`)}, 0)`;
const values = sql.join([
  joinMeasures((end) => FLOWS.map((flow) => orNone("b", `${flow}${end}`))),
  ...ACTIVITY.map((name) => orNone("a", name)),
]);
const hasValuesSql = sql.join(
  [
    ...FLOWS.map((flow) => sql`${orNone("b", flow)} <> 0`),
    ...ACTIVITY.map((name) => sql`${orNone("a", name)} <> 0`),
  ],
  sql` or `,
);

const institutionFilterSql = (institutionId: number | null) =>
  sql`(${institutionId}::bigint is null or institution_id = ${institutionId}::bigint)`;

export const verifiableRows: VerifiableRows = {
  table: "report_daily",
  day: sql`t.day`,
  span: "day",
};

export const clearDays = (db: Db, { institutionId, from, to }: ReportRange): Promise<void> =>
  execute(db)`
    delete from report_daily where day between ${from}::date and ${to}::date and ${institutionFilterSql(institutionId)}`;

/**
 * Writes the days of a range from stage periods and stage figures. Returns the number of rows. An
 * institution gets no row for a day that has not begun in its zone.
 */
export async function writeDays(
  db: Db,
  { institutionId, from, to }: ReportRange,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with stay as materialized (
      select institution_id, stage_id, currency, from_on, until_on, entry_kind, exit_kind, amount_minor, principal_minor
      from case_stage_period
      where ${institutionFilterSql(institutionId)} and from_on <= ${to}::date and (until_on is null or until_on >= ${from}::date)
    ), flow (institution_id, stage_id, currency, day, flow, cases, minor, principal) as (
      select institution_id, stage_id, currency, ${from}::date, 'begun', count(*), sum(amount_minor), sum(principal_minor)
      from stay where from_on < ${from}::date group by 1, 2, 3
      union all
      select institution_id, stage_id, currency, from_on, ${flowBy("entryKind", ENTERED)}, count(*), sum(amount_minor), sum(principal_minor)
      from stay where from_on >= ${from}::date group by 1, 2, 3, 4, 5
      union all
      select institution_id, stage_id, currency, until_on, ${flowBy("exitKind", EXIT_FLOWS)}, count(*), sum(amount_minor), sum(principal_minor)
      from stay where until_on <= ${to}::date group by 1, 2, 3, 4, 5
    ), kept as (
      select p.institution_id, p.stage_id, p.currency, d.day, ${spread}
      from (select distinct institution_id, stage_id, currency from flow) p
      join institution i on i.id = p.institution_id
      cross join lateral (
        select day::date from generate_series(
          ${from}::date, least(${to}::date, (${now}::timestamptz at time zone i.zone)::date), interval '1 day') day) d
      left join flow f on f.institution_id = p.institution_id and f.stage_id = p.stage_id and f.currency = p.currency and f.day = d.day
      group by p.institution_id, p.stage_id, p.currency, d.day
    ), closed as (
      select *, ${carried} from kept window so_far as (partition by institution_id, stage_id, currency order by day)
    ), balanced as (
      select *, ${opened} from closed
    ), done as (
      select institution_id, stage_id, currency, day, ${sql.join(ACTIVITY.map((name) => sql`sum(${sql.id(name)}) as ${sql.id(name)}`))}
      from report_figure where day between ${from}::date and ${to}::date and ${institutionFilterSql(institutionId)}
      group by institution_id, stage_id, currency, day
    )
    insert into report_daily (day, institution_id, stage_id, currency, ${columns}, ${activity})
    select coalesce(b.day, a.day), coalesce(b.institution_id, a.institution_id), coalesce(b.stage_id, a.stage_id),
      coalesce(b.currency, a.currency), ${values}
    from balanced b
    full join done a on a.institution_id = b.institution_id and a.stage_id = b.stage_id and a.currency = b.currency and a.day = b.day
    where ${hasValuesSql}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
