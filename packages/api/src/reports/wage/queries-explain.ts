import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../core/context.ts";
import type { Day } from "../../core/day.ts";
import type { Currency } from "../../core/money.ts";
import { queryRow, queryRows } from "../../core/query.ts";
import { userVisibleTo, workVisibleTo } from "../../core/scope.ts";
import type { Violation } from "../../board/penalty/contract-codes.ts";
import type { HOME_CURRENCY } from "../../tasks/guard/contract-codes.ts";
import type { ENTRY_CAUSES, PART_KIND, WagePart } from "./contract-codes.ts";

export interface WageAgent {
  readonly agentId: number;
  readonly agentName: string;
  readonly institutionId: number;
  readonly institutionName: string;
  readonly country: keyof typeof HOME_CURRENCY;
  readonly zone: string;
}

/** Finds a visible user who works cases or has earned wages for it. */
export const getWageAgent = (db: Db, actor: Actor, agentId: number) =>
  queryRow(db)<WageAgent>`
    select p.id as agent_id, u.name as agent_name, p.institution_id, i.name as institution_name, i.country, i.zone
    from wage_person p join app_user u on u.id = p.id join role r on r.id = p.role_id
    join institution i on i.id = p.institution_id
    where p.id = ${agentId} and ${userVisibleTo(actor, "p")} and (r.works_cases
      or exists (select from wage_entry e where e.agent_id = p.id)
      or exists (select from payment_credit c where c.agent_id = p.id))`;

/** Rises with every entry and credit of an agent on these days. */
export const versionColumn = (
  agentId: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<number> => sql`(
  coalesce((select max(id) from wage_entry where agent_id = ${agentId} and day between ${from} and ${to}), 0)
  + coalesce((select max(id) from payment_credit where agent_id = ${agentId} and day between ${from} and ${to}), 0)
)::bigint`;

export async function getVersion(db: Db, agentId: number, from: Day, to: Day): Promise<number> {
  const row = await queryRow(db)<{ version: number }>`
    select ${versionColumn(sql`${agentId}`, sql`${from}::date`, sql`${to}::date`)} as version`;
  return row?.version ?? 0;
}

export type WageEntryKind = (typeof PART_KIND)[WagePart];

export interface StoredEntry {
  readonly id: number;
  readonly kind: WageEntryKind;
  readonly cause: (typeof ENTRY_CAUSES)[number];
  readonly day: Day;
  readonly amount: number;
  readonly before: number | null;
  readonly reason: string | null;
  readonly editorName: string | null;
  readonly at: Date;
  readonly base: number | null;
  readonly paidDays: number | null;
  readonly penaltyId: number | null;
  readonly orderId: number | null;
  readonly violation: Violation | null;
}

interface Days {
  readonly agentId: number;
  readonly currency: Currency;
  readonly from: Day;
  readonly to: Day;
}

export const listEntries = (db: Db, { agentId, currency, from, to }: Days, limit: number) =>
  queryRows(db)<StoredEntry>`
    select w.id, w.kind, w.cause, w.day, w.amount_minor as amount, w.before_minor as before, nullif(w.reason, '') as reason,
      e.name as editor_name, w.at, w.base_minor as base, w.base_days as paid_days,
      p.id as penalty_id, p.order_id, p.violation
    from wage_entry w left join app_user e on e.id = w.editor_id left join penalty p on p.id = w.penalty_id
    where w.agent_id = ${agentId} and w.currency = ${currency} and w.day between ${from}::date and ${to}::date
    order by w.day desc, w.id desc limit ${limit}`;

export interface StoredCredit {
  readonly paymentId: number;
  readonly day: Day;
  readonly isReversal: boolean;
  readonly amount: number;
  readonly wage: number;
  readonly paidAt: Date;
  readonly rateBp: number | null;
  readonly capBp: number | null;
  readonly stageBp: number | null;
  readonly contactBp: number | null;
  readonly tierBp: number | null;
  readonly qualityBp: number | null;
  readonly attainmentBp: number | null;
  readonly caseId: number | null;
  readonly loanId: number | null;
  readonly borrowerId: number | null;
  readonly loanNumber: string | null;
}

/** Lists payments with the inputs of their wage. A reversal takes back the wage of its payment. */
export const listCredits = (
  db: Db,
  actor: Actor,
  { agentId, currency, from, to }: Days,
  limit: number,
) =>
  queryRows(db)<StoredCredit>`
    select w.payment_id, w.day, w.cause = 'REVERSED' as is_reversal, w.amount_minor as amount, w.wage_minor as wage, w.paid_at,
      t.rate_bp, t.cap_bp, t.stage_bp, t.contact_bp, t.tier_bp, t.quality_bp, t.attainment_bp,
      c.id as case_id, c.loan_id, c.borrower_id, l.number as loan_number
    from payment_credit w
    left join payment_credit t on t.payment_id = w.payment_id and t.cause = 'POSTED'
    join payment y on y.id = w.payment_id
    left join collection_case c on c.id = y.case_id and ${workVisibleTo(actor, "c")}
    left join loan l on l.id = c.loan_id
    where w.agent_id = ${agentId} and w.currency = ${currency} and w.day between ${from}::date and ${to}::date
    order by w.day desc, w.id desc limit ${limit}`;
