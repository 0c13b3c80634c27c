import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { queryRows } from "../../../core/query.ts";
import { visibleThroughCase } from "../../../core/scope.ts";
import type * as c from "../contract.ts";

export const listStatementEntries = (
  db: Db,
  actor: Actor,
  loanId: number,
): Promise<z.infer<typeof c.getStatement.output>> =>
  queryRows(db)<z.infer<typeof c.getStatement.output>[number]>`
    select e.id as entry_id, e.value_on, n.period, e.kind, e.component, e.amount_minor, p.currency, e.cause,
      e.payment_id, v.kind as event_kind, v.recorded_at,
      -- An entry is never changed: one whose moment cannot be shows when it was booked.
      case when e.value_at >= '2000-01-01+00' and e.value_at < '2200-01-01+00' then e.value_at else e.booked_at end as value_at
    from ledger_entry e
    join ledger_event v on v.id = e.event_id
    join loan l on l.id = e.loan_id
    join product p on p.id = l.product_id
    left join installment n on n.id = e.installment_id
    where e.loan_id = ${loanId} and ${visibleThroughCase(actor, "loanId", sql.ref("e.loanId"))}
    order by e.id desc limit 1000`;
