import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { visibleThroughCase } from "../../../core/scope.ts";
import type * as c from "../contract.ts";

export async function ofLoan(
  db: Db,
  actor: Actor,
  loanId: number,
): Promise<z.infer<typeof c.list.output>> {
  const { rows } = await sql<z.infer<typeof c.list.output>[number]>`
    select e.id as extension_id, e.kind, e.state, e.days, e.old_due_on, e.new_due_on, e.fee_minor, e.paid_minor,
      p.currency, a.name as agent_name, k.number as code_number, e.reason, e.proof_id is not null as has_proof,
      e.created_at, e.settled_at
    from extension e
    join loan l on l.id = e.loan_id
    join product p on p.id = l.product_id
    left join app_user a on a.id = e.agent_id
    left join lateral (
      select number from repayment_code where extension_id = e.id order by paid_at desc nulls last, id desc limit 1) k on true
    where e.loan_id = ${loanId} and ${visibleThroughCase(actor, "loanId", sql.ref("e.loanId"))}
    order by e.id desc limit 200`.execute(db);
  return rows;
}

type Open = NonNullable<z.infer<typeof c.getOffer.output>["open"]>;

/** The loan's extension that waits for its payment, with the last code for it. */
export async function openOf(
  db: Db,
  loanId: number,
  now: Date,
): Promise<Open | undefined> {
  const { rows } = await sql<Open>`
    select e.id as extension_id, e.days, e.fee_minor, e.expires_at, k.id as code_id, k.number,
      k.state as code_state, k.channel, k.bank
    from extension e
    left join lateral (
      select id, number, state, channel, bank from repayment_code
      where extension_id = e.id order by id desc limit 1) k on true
    where e.loan_id = ${loanId} and e.state = 'OPEN' and e.expires_at > ${now}`.execute(
    db,
  );
  return rows[0];
}

/** The proof of an extension in sight. */
export async function proofOf(
  db: Db,
  actor: Actor,
  extensionId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ proofId: string }>`
    select e.proof_id from extension e
    where e.id = ${extensionId} and e.proof_id is not null
      and ${visibleThroughCase(actor, "loanId", sql.ref("e.loanId"))}`.execute(
    db,
  );
  return rows[0]?.proofId;
}
