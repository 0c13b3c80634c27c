import type { Db } from "@kolekta/db";
import type { PostedEntry } from "../../../account/loan/rules/difference.ts";
import { queryRows } from "../../../core/query.ts";

export type NamedLine = PostedEntry & { readonly id: number };

/** Lists the entries of a loan with their ids, last first. */
export const listEntries = (db: Db, loanId: number) =>
  queryRows(db)<NamedLine>`
    select id, installment_id, kind, component, amount_minor, cause, cause_id, payment_id, value_on as "on"
    from ledger_entry where loan_id = ${loanId} order by id desc`;
