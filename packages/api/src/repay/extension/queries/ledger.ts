import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Sum } from "../rules/effect.ts";

/** What stands on these installments by other ways than this payment, by the payment that it came with. */
export async function sumsApartFrom(
  db: Db,
  loanId: number,
  installmentIds: readonly number[],
  paymentId: number,
): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select payment_id, installment_id, kind, part, cause, sum(amount_minor)::bigint as amount_minor
    from ledger_entry
    where loan_id = ${loanId} and installment_id = any(${installmentIds}::bigint[])
      and payment_id is distinct from ${paymentId}
    group by payment_id, installment_id, kind, part, cause having sum(amount_minor) <> 0
    order by payment_id nulls first, installment_id, kind, part, cause`.execute(
    db,
  );
  return rows;
}
