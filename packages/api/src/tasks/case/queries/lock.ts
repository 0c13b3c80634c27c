import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { Currency } from "../../../core/money.ts";
import { PROFILE } from "../../../core/profile.ts";
import { queryRows } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { ZoneHistory } from "../../../core/zone-history.ts";
import { FORMER_ZONES } from "../../../core/zone-sql.ts";
import { LAST_RANK, RESTING_BAND } from "../contract-codes.ts";
import type { PromisePolicy, WorkRankInputs } from "../rules.ts";

/** Case locked until the transaction ends, with the policy of its stage and its zone. */
export type LockedCase = WorkRankInputs &
  PromisePolicy &
  ZoneHistory & {
    readonly id: number;
    readonly version: number;
    readonly loanId: number;
    readonly borrowerId: number;
    readonly institutionId: number;
    readonly stageId: number;
    readonly outstandingMinor: number;
    readonly currency: Currency;
    /** Due day of the installment for which the case was opened. */
    readonly initialOverdueOn: string;
    readonly closedAt: Date | null;
    /** Paid after the write-off. */
    readonly recovered: boolean;
  };

export const CASE_COLUMNS = sql`
  c.id, c.version, c.loan_id, c.borrower_id, c.institution_id, c.stage_id, c.status, c.agent_id, c.assigned_at,
  c.last_contact_at, c.next_call_at, c.promise_on, c.promise_minor, c.broken_on, c.code_ends_at, c.on_hold,
  case when c.work_band = ${RESTING_BAND} and c.work_rank < ${LAST_RANK}
    and c.work_rank_until is distinct from c.snoozed_until and c.work_rank_until is distinct from c.payment_pause_until
    then c.work_rank_until end as rests_until, c.snoozed_until, c.payment_pause_until,
  (select min(w.max_dpd) from contact_window w
    where w.institution_id = c.institution_id and w.stage_id = c.stage_id and w.profile = ${PROFILE}) as max_dpd,
  c.arrears_minor, c.outstanding_minor,
  c.opened_on, c.overdue_on, q.recovery_bp, q.promise_days, q.promise_min_bp, q.promise_floor_minor, q.dpd_to, i.zone,
  ${FORMER_ZONES} as former_zones, p.currency,
  c.initial_overdue_on, c.closed_at, c.recovered`;

/** Joins the stage policy on the institution's current day. */
export const casePolicy = (now: Date) => sql`
  join institution i on i.id = c.institution_id join product p on p.id = c.product_id
  cross join lateral stage_policy_on(c.stage_id, (${now}::timestamptz at time zone i.zone)::date) q`;

export type CaseChoice =
  | { readonly ids: readonly number[] }
  | { readonly lastOfLoan: number }
  | { readonly borrowerId: number };

export interface CasesLock {
  readonly now: Date;
  /** Actor who must see the cases; unrestricted for the system. */
  readonly seenBy?: Actor;
  /** Skips cases that are locked by another transaction. */
  readonly free?: boolean;
}

/**
 * Locks cases in the order of their ids, so that concurrent locks of many cases do not deadlock.
 */
export async function lock(
  db: Db,
  choice: CaseChoice,
  { now, seenBy, free = false }: CasesLock,
): Promise<LockedCase[]> {
  const seen = seenBy ? visibleTo(seenBy, "c") : sql`true`;
  return queryRows(db)<LockedCase>`
    select ${CASE_COLUMNS} from collection_case c ${casePolicy(now)}
    where ${chosen(choice)} and ${seen}
    order by c.id for update of c ${free ? sql`skip locked` : sql``}`;
}

function chosen(choice: CaseChoice) {
  if ("lastOfLoan" in choice)
    return sql`c.id = (select max(id) from collection_case where loan_id = ${choice.lastOfLoan})`;
  if ("borrowerId" in choice) return sql`c.borrower_id = ${choice.borrowerId}`;
  const [first, ...rest] = choice.ids;
  return first !== undefined && rest.length === 0
    ? sql`c.id = ${first}`
    : sql`c.id = ${anyOf(choice.ids)}`;
}
