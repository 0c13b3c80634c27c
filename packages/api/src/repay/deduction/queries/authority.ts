import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import type { Level } from "../contract-words.ts";
import type { Month } from "../rules/budget.ts";
import type { Limit, Reviewer } from "../rules/level.ts";

export interface RoleRow {
  readonly role: number;
  readonly reviewsLevel: Level | null;
  readonly startsLevel: Level | null;
  readonly checks: boolean;
}

/** Lists the rights of each role on the day; a role without a row has none. */
export const roleRows = (db: Db, day: Day) =>
  queryRows(db)<RoleRow>`
    select role_id as role, reviews_level, starts_level, checks
    from deduction_role where authority_id = ${authorityOn(day)} order by reviews_level`;

/** Selects the revision in force on the day. */
export const authorityOn = (day: Day) => sql`(
    select id from deduction_authority where effective_on <= ${day}::date order by effective_on desc, id desc limit 1)`;

export const toReviewers = (roles: readonly RoleRow[]): Reviewer[] =>
  roles.flatMap(({ role, reviewsLevel }) =>
    reviewsLevel === null ? [] : [{ role, level: reviewsLevel }],
  );

export interface LimitRow {
  readonly level: Level;
  readonly lateFeeBp: number;
  readonly extensionFeeBp: number;
  readonly interestBp: number;
  readonly principalBp: number;
}

const toLimit = ({ level, ...row }: LimitRow): Limit => ({
  level,
  LATE_FEE: row.lateFeeBp,
  EXTENSION_FEE: row.extensionFeeBp,
  INTEREST: row.interestBp,
  PRINCIPAL: row.principalBp,
});

/**
 * Lists the limits in force for a stage on the day, lowest level first. Defaults apply where the
 * stage has none.
 */
export async function limitsOn(db: Db, stageId: number, day: Day): Promise<Limit[]> {
  const rows = await queryRows(db)<LimitRow>`
    select l.level, l.late_fee_bp, l.extension_fee_bp, l.interest_bp, l.principal_bp
    from generate_series(0, 4) as wanted (level)
    cross join lateral (
      select * from (
        (select * from deduction_limit where stage_id = ${stageId} and level = wanted.level
          and effective_on <= ${day}::date order by effective_on desc, id desc limit 1)
        union all
        (select * from deduction_limit where stage_id is null and level = wanted.level
          and effective_on <= ${day}::date order by effective_on desc, id desc limit 1)
      ) known
      where not follows_default order by stage_id nulls last limit 1
    ) l
    order by l.level`;
  return rows.map(toLimit);
}

export interface Policy {
  readonly budgetBp: number;
  readonly checkAboveMinor: number;
  readonly validDays: number;
  readonly maxDays: number;
}

/** Returns the institution's policy, or else the default. */
export const policyOn = (
  db: Db,
  { currency, institutionId }: { currency: Currency; institutionId: number },
  day: Day,
) =>
  queryRow(db)<Policy>`
    select budget_bp, check_above_minor, valid_days, max_days from (
      (select * from deduction_policy where currency = ${currency} and institution_id = ${institutionId}
        and effective_on <= ${day}::date order by effective_on desc, id desc limit 1)
      union all
      (select * from deduction_policy where currency = ${currency} and institution_id is null
        and effective_on <= ${day}::date order by effective_on desc, id desc limit 1)
    ) known
    where not follows_default order by institution_id nulls last limit 1`;

export interface BudgetScope {
  readonly institutionId: number;
  readonly currency: Currency;
  /** Month as instants. */
  readonly from: Date;
  readonly to: Date;
}

/** Serializes the approvals of an institution, which together might exceed its budget. */
export const lockBudget = (db: Db, institutionId: number): Promise<void> =>
  execute(db)`
    select id from institution where id = ${institutionId} for no key update`;

/** Sums payments and waivers of the month, without the deduction `apartFrom`. */
export async function getBudgetMonth(
  db: Db,
  { institutionId, currency, from, to }: BudgetScope,
  apartFrom: number,
): Promise<Month> {
  const rows = await queryRows(db)<Month>`
    select y.collected_minor, d.waived_minor, d.promised_minor, d.promised_pay_minor
    from (
      select coalesce(sum(y.amount_minor), 0)::bigint as collected_minor
      from payment y join loan l on l.id = y.loan_id join product p on p.id = l.product_id
      where y.institution_id = ${institutionId} and y.state = 'POSTED' and y.paid_at >= ${from} and y.paid_at < ${to} and p.currency = ${currency}
    ) y
    cross join (
      select coalesce(sum(used_minor) filter (where d.state = 'USED'), 0)::bigint as waived_minor,
        coalesce(sum(amount_minor) filter (where d.state = 'APPROVED'), 0)::bigint as promised_minor,
        coalesce(sum(pay_minor) filter (where d.state = 'APPROVED'), 0)::bigint as promised_pay_minor
      from deduction d join loan l on l.id = d.loan_id join product p on p.id = l.product_id
      where d.institution_id = ${institutionId} and p.currency = ${currency} and d.id <> ${apartFrom}
        and (d.state = 'APPROVED' or (d.state = 'USED' and d.ended_at >= ${from} and d.ended_at < ${to}))
    ) d`;
  const [row] = rows;
  if (!row) throw new Error("a sum is always one row");
  return row;
}
