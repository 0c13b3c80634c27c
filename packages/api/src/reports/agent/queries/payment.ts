import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";
import { anyOf } from "../../../core/sql.ts";
import type { ZoneHistory } from "../../../core/zone-history.ts";
import { ZONE_HISTORY } from "../../../core/zone-sql.ts";

/** Payment that is credited to an agent, with the inputs of the wage for it. */
export interface CreditablePayment extends ZoneHistory {
  readonly id: number;
  readonly agentId: number;
  readonly currency: string;
  readonly institutionId: number;
  readonly amountMinor: number;
  readonly paidAt: Date;
  readonly recordedAt: Date;
  /** Time at which the company learned of the reversal by the bank. */
  readonly reversedAt: Date | null;
  readonly stageId: number | null;
  readonly isExtension: boolean;
  readonly lastContactAt: Date | null;
  /** Wage for the payment, when it is recorded. */
  readonly wageMinor: number | null;
}

export async function listPayments(db: Db, ids: readonly number[]): Promise<CreditablePayment[]> {
  if (ids.length === 0) return [];
  return queryRows(db)<CreditablePayment>`
    select y.id, y.agent_id, u.institution_id, p.currency, ${ZONE_HISTORY}, y.amount_minor, y.paid_at, y.created_at as recorded_at,
      case when y.state = 'REVERSED' then coalesce((
        select max(e.received_at) from payment_event e where e.payment_id = y.id and e.event_type = 'REVERSED'), y.reversed_at)
      end as reversed_at,
      coalesce((select s.stage_id from case_status_log s where s.case_id = y.case_id and s.at <= y.created_at
        order by s.id desc limit 1), c.stage_id) as stage_id,
      coalesce(k.type = 'EXTENSION', false) as is_extension,
      (select max(l.at) from collection_log l
        where l.case_id = y.case_id and l.agent_id = y.agent_id and l.at <= y.paid_at) as last_contact_at,
      (select w.wage_minor from payment_credit w where w.payment_id = y.id and w.cause = 'POSTED') as wage_minor
    from payment y
    join wage_person u on u.id = y.agent_id
    join institution i on i.id = u.institution_id
    join loan n on n.id = y.loan_id
    join product p on p.id = n.product_id
    left join collection_case c on c.id = y.case_id
    left join repayment_code k on k.id = y.code_id
    where y.id = ${anyOf(ids)}`;
}
