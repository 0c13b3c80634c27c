import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import type { LoanRange } from "./range.ts";

export interface Accrual extends LoanRange {
  /** The last day whose fees are charged. */
  readonly day: Day;
  /** The day on which the roll began: until then the fees of every loan were right as they stood. */
  readonly since: Day;
  /** Of the house: where its days begin. */
  readonly zone: string;
  readonly at: Date;
}

/** Holds the loans that may owe a fee, in the order of their ids; money is changed by one at a time. */
export async function lockLate(
  db: Db,
  { after, upto, day }: Accrual,
): Promise<void> {
  await sql`
    select l.id from loan l
    where l.id > ${after} and l.id <= ${upto} and l.status in (21, 40)
      and (l.accrued_on is null or l.accrued_on < ${day}::date)
      and exists (select from installment i where i.loan_id = l.id and i.due_on < ${day}::date and i.status in (21, 40))
    order by l.id for update of l`.execute(db);
}

export interface Accrued {
  readonly loans: number;
  readonly entries: number;
  /** Loans that have further days to catch up with. */
  readonly behind: number;
}

/**
 * Charges each late loan the fees of its next day: a loan that was passed over, while somebody looked into it,
 * goes on where it stopped. The base is the principal as it stood when the day began, by the day on which money
 * was paid; an installment that was settled meanwhile is not charged again.
 */
export async function accrueNext(db: Db, accrual: Accrual): Promise<Accrued> {
  const { rows } = await sql<Accrued>`
    with target as materialized (${targets(accrual)}),
    later as (${later(accrual)}),
    fee as (${fees}),
    charged as (
      insert into ledger_entry (loan_id, installment_id, kind, part, amount_minor, value_on, value_at, cause)
      select loan_id, installment_id, 'CHARGE', 'PENALTY', least(amount, headroom - earlier), day,
        day::timestamp at time zone ${accrual.zone}, 'ACCRUAL'
      from fee where least(amount, headroom - earlier) > 0 order by loan_id, installment_id
      on conflict (installment_id, value_on) where cause = 'ACCRUAL' do nothing
      returning loan_id, installment_id, amount_minor
    ),
    owing as (
      update installment i set penalty_minor = i.penalty_minor + c.amount_minor,
        penalty_due_minor = i.penalty_due_minor + c.amount_minor
      from charged c where i.id = c.installment_id
    ),
    advanced as (
      update loan l set penalty_minor = l.penalty_minor + t.amount, accrued_on = t.day,
        updated_at = ${accrual.at}
      from (
        select loan_id, max(day) as day, sum(amount) as amount from (
          select loan_id, day, 0 as amount from target union all select loan_id, null, amount_minor from charged) told
        group by loan_id) t
      where l.id = t.loan_id
    )
    select count(*) as loans, count(*) filter (where day < ${accrual.day}::date) as behind,
      (select count(*) from charged) as entries
    from target`.execute(db);
  return rows[0] ?? { loans: 0, entries: 0, behind: 0 };
}

/**
 * Late loans with the next day to charge, its terms, and what all cost together may still grow by. None whose fees
 * are put off; days that a deduction was waited for are let off with it once it has been used.
 */
const targets = ({ after, upto, day, since, zone, at }: Accrual) => sql`
  select l.id as loan_id, next.day, t.late_rate_ppm, t.late_base, t.grace_days, t.rounding_minor,
    greatest(0, l.principal_minor * t.cost_cap_bp / 10000
      - (l.interest_minor + l.extension_fee_minor + l.penalty_minor - l.reduced_minor + waived.principal)) as headroom
  from loan l
  cross join lateral (
    select min(due_on) as due_on from installment i where i.loan_id = l.id and ${isOwed}
  ) oldest
  cross join lateral (
    select max((ended_at at time zone ${zone})::date) as day from deduction where loan_id = l.id and state = 'USED'
  ) let_off
  cross join lateral (
    select greatest(coalesce(l.accrued_on, ${since}::date), let_off.day, oldest.due_on) + 1 as day
  ) next
  cross join lateral (
    select * from product_terms where product_id = l.product_id and from_on <= next.day order by from_on desc limit 1
  ) t
  cross join lateral (
    select case when l.reduced_minor = 0 then 0 else (
      select coalesce(sum(amount_minor), 0)::bigint from ledger_entry
      where loan_id = l.id and kind = 'WAIVER' and part = 'PRINCIPAL') end as principal
  ) waived
  where l.id > ${after} and l.id <= ${upto} and l.status in (21, 40) and oldest.due_on is not null
    and next.day <= ${day}::date and next.day < coalesce(least(l.fees_end_on, ${diedOn}), 'infinity')
    and not exists (select from collection_case c where c.loan_id = l.id and c.status = 'C80')
    and not exists (
      select from case_hold h join collection_case c on c.id = h.case_id
      where c.loan_id = l.id and h.closed_at is null and h.kind = any(t.accrual_pause) and c.status in ('C00', 'C10'))
    and not exists (
      select from borrower_fact f
      where f.borrower_id = l.borrower_id and f.ended_at is null and f.kind = 'FRAUD' and f.kind = any(t.accrual_pause))
    and not exists (
      select from deduction d where d.loan_id = l.id and d.ended_at is null and 'DEDUCTION' = any(t.accrual_pause)
        and (d.valid_until is null or d.valid_until >= ${at}))`;

/** From the day of a borrower's death on nobody owes a late fee. */
const diedOn = sql`(
  select min(f.from_on) from borrower_fact f
  where f.borrower_id = l.borrower_id and f.kind = 'DECEASED' and f.ended_at is null)`;

/** What has been taken from a part since the day began: it was still owed then. */
const later = ({ zone }: Accrual) => sql`
  select e.installment_id, e.part, sum(case e.kind when 'CHARGE' then -e.amount_minor else e.amount_minor end)::bigint as taken
  from target t join ledger_entry e on e.loan_id = t.loan_id
  where e.cause not in ('OPENING', 'ACCRUAL') and e.part in ('PRINCIPAL', 'INTEREST')
    and e.value_at >= t.day::timestamp at time zone ${zone}
  group by 1, 2`;

const isOwed = sql`i.status not in (-28, -22)
  and i.principal_due_minor + i.interest_due_minor + i.penalty_due_minor + i.extension_fee_due_minor > 0`;

/** The fee of each late installment before the cap, with what the older ones of its loan take of the headroom. */
const fees = sql`
  select loan_id, installment_id, day, headroom, amount,
    coalesce(sum(amount) over (partition by loan_id order by due_on, period
      rows between unbounded preceding and 1 preceding), 0)::bigint as earlier
  from (
    select t.loan_id, i.id as installment_id, i.due_on, i.period, t.day, t.headroom,
      (2 * base.minor * t.late_rate_ppm + t.rounding_minor * 1000000) / (2 * t.rounding_minor * 1000000)
        * t.rounding_minor as amount
    from target t
    join installment i on i.loan_id = t.loan_id
    left join later p on p.installment_id = i.id and p.part = 'PRINCIPAL'
    left join later n on n.installment_id = i.id and n.part = 'INTEREST'
    cross join lateral (
      select greatest(0, i.principal_due_minor + coalesce(p.taken, 0)
        + case t.late_base when 'INSTALLMENT' then i.interest_due_minor + coalesce(n.taken, 0) else 0 end) as minor
    ) base
    where i.due_on + t.grace_days < t.day and ${isOwed}
  ) fee`;
