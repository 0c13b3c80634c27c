import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { BaseContext } from "../../core/context.ts";
import type { DayRange } from "../../core/range.ts";
import { computeReport } from "./actions/report.ts";
import type { LenderReport } from "./contract.ts";
import { FLOW_FIGURES } from "./contract-codes.ts";

/** Computes the report of every lender. */
export async function computeReports(
  context: BaseContext,
  range: DayRange,
): Promise<LenderReport[]> {
  const lenders = await context.db.selectFrom("lender").select("id").orderBy("id").execute();
  const reports: LenderReport[] = [];
  for (const { id } of lenders)
    reports.push(await computeReport(context, { lenderId: id, reader: null }, range));
  return reports;
}

/** Figures of each lender, day and currency from raw tables, without facts and stage periods. */
const buildRawSql = ({ from, to }: DayRange) => `
  with owner as (
    select k.id as case_id, k.loan_id, k.opened_on, p.lender_id, p.currency, i.zone
    from collection_case k join product p on p.id = k.product_id join institution i on i.id = k.institution_id),
  work as (
    select o.*, l.at, 'log' as kind from collection_log l join owner o using (case_id)
    union all
    select o.*, r.requested_at, 'call' from call_record r join owner o using (case_id) where r.state = 'ENDED'
    union all
    select o.*, a.at, 'call' from contact_attempt a join owner o using (case_id)
    where a.action = 'CALL' and a.direction = 'OUT' and a.log_id is not null),
  money as (
    select o.*, y.id as payment_id, y.created_at as at, 1 as sign, y.amount_minor
    from payment y join owner o using (case_id) where y.agent_id is not null or y.event_id is not null
    union all
    select o.*, y.id, v.recorded_at, -1, y.amount_minor
    from payment y join owner o using (case_id) join payment_reversal v on v.payment_id = y.id
    where y.agent_id is not null or y.event_id is not null),
  verdict as (
    select o.*, m.due_on, m.amount_minor from promise m join owner o using (case_id)
    where 'KEPT' = (select e.state from promise_evaluation e where e.promise_id = m.id order by e.id desc limit 1)),
  figure (lender_id, day, currency, name, value) as (
    select lender_id, opened_on, currency, 'placed', 1 from owner
    union all
    select distinct on (w.case_id, (w.at at time zone w.zone)::date) w.lender_id, (w.at at time zone w.zone)::date,
      w.currency, 'worked', 1 from work w
    union all
    select lender_id, (at at time zone zone)::date, currency, kind || 's', 1 from work
    union all
    select o.lender_id, (m.created_at at time zone o.zone)::date, o.currency, v.name, v.value
    from promise m join owner o using (case_id)
    cross join lateral (values ('promises', 1), ('promisedMinor', m.amount_minor)) v (name, value)
    union all
    select d.lender_id, d.due_on, d.currency, v.name, v.value from verdict d
    cross join lateral (values ('kept', 1), ('keptMinor', d.amount_minor)) v (name, value)
    union all
    select y.lender_id, (y.at at time zone y.zone)::date, y.currency, v.name, v.value from money y
    cross join lateral (values ('payments', y.sign), ('collectedMinor', y.sign * y.amount_minor)) v (name, value)
    union all
    select o.lender_id, (e.recorded_at at time zone o.zone)::date, o.currency, 'collectedPrincipalMinor', t.amount_minor
    from ledger_entry t join ledger_event e on e.id = t.event_id join payment y on y.id = t.payment_id
    join owner o on o.case_id = y.case_id
    where t.kind = 'PAYMENT' and t.component = 'PRINCIPAL' and (y.agent_id is not null or y.event_id is not null)
    union all
    select o.lender_id, (s.at at time zone o.zone)::date, o.currency, 'settled',
      case when s.after in ('C30', 'C31', 'C32') then 1 else -1 end
    from case_status_log s join owner o using (case_id)
    where s.after in ('C30', 'C31', 'C32') and s.before not in ('C30', 'C31', 'C32')
      or s.before in ('C30', 'C31', 'C32') and s.after in ('C00', 'C10')
    union all
    select o.lender_id, (s.at at time zone o.zone)::date, o.currency, 'withdrawn', 1
    from case_status_log s join owner o using (case_id) where s.after = 'C40' and s.before <> 'C40'
    union all
    select o.lender_id, (w.created_at at time zone o.zone)::date, o.currency, 'complaints', 1
    from work_order w join owner o using (case_id) where w.state <> 'INVALID')
  select lender_id as "lenderId", day::text as day, currency, name, sum(value)::bigint as value from figure
  where day between '${from}' and '${to}'
  group by 1, 2, 3, 4 having sum(value) <> 0 order by 1, 2, 3, 4`;

interface RawFigure {
  readonly lenderId: number;
  readonly day: string;
  readonly currency: string;
  readonly name: string;
  readonly value: number;
}

const toLine = ({ lenderId, day, currency, name, value }: RawFigure) =>
  [lenderId, day, currency, name, value].join(" ");

/** Lists the figures from raw tables, one line for each that is not zero. */
export async function listRawFigures(db: Db, range: DayRange): Promise<string[]> {
  const { rows } = await sql<RawFigure>`${sql.raw(buildRawSql(range))}`.execute(db);
  return rows.map(toLine).toSorted();
}

/** Figures at the placement are compared with the daily report instead. */
const COMPARED = FLOW_FIGURES.filter(
  (name) => name !== "placedMinor" && name !== "placedPrincipalMinor",
);

/** Lists the figures of reports, one line for each that is not zero. */
export const listReportFigures = (reports: readonly LenderReport[]): string[] =>
  reports
    .flatMap(({ lender: { id: lenderId }, days }) =>
      days.flatMap(({ day, currency, ...figures }) =>
        COMPARED.filter((name) => figures[name] !== 0).map((name) =>
          toLine({ lenderId, day, currency, name, value: figures[name] }),
        ),
      ),
    )
    .toSorted();
