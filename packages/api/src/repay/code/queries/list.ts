import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { queryRows } from "../../../core/query.ts";
import { visibleThroughCase } from "../../../core/scope.ts";
import { DEFAULT_ZONE } from "../../../core/day.ts";
import { buildAnswerSecondsSql } from "./poll.ts";
import type { Code } from "../contract.ts";

type CodeView = z.infer<typeof Code>;

const visibleCodes = async (
  db: Db,
  actor: Actor,
  which: RawBuilder<SqlBool>,
): Promise<CodeView[]> => {
  return queryRows(db)<CodeView>`
    select k.id as code_id, k.loan_id, k.type, k.channel, k.bank,
      coalesce(r.label, k.channel || ' ' || k.bank) as label, k.number, k.amount_minor, k.paid_minor, p.currency,
      k.state, k.clean_mode, k.failure, (k.extension_id is not null or k.deduction_id is not null) as bound,
      a.name as agent_name, k.created_at, k.updated_at, k.expires_at,
      k.created_at + y.answer_seconds * interval '1 second' as answer_by
    from repayment_code k
    join loan l on l.id = k.loan_id
    join product p on p.id = l.product_id
    left join collection_case c on c.id = k.case_id
    left join institution i on i.id = c.institution_id
    left join lateral repay_channel_on(k.channel, k.bank,
      (k.created_at at time zone coalesce(i.zone, ${DEFAULT_ZONE}))::date) r on true
    cross join lateral (${buildAnswerSecondsSql(sql`coalesce(i.zone, ${DEFAULT_ZONE})`)}) y
    left join app_user a on a.id = k.agent_id
    where ${which} and ${visibleThroughCase(actor, "loanId", sql.ref("k.loanId"))}
    order by k.id desc limit 200`;
};

export const listByLoan = (db: Db, actor: Actor, loanId: number) =>
  visibleCodes(db, actor, sql`k.loan_id = ${loanId}`);

export async function findVisibleCode(
  db: Db,
  actor: Actor,
  codeId: number,
): Promise<CodeView | undefined> {
  return (await visibleCodes(db, actor, sql`k.id = ${codeId}`))[0];
}
