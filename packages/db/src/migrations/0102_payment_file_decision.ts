import { sql } from "kysely";
import { withoutKind } from "./0019_letter/proposal-kind.ts";
import { paymentKind } from "./0101_payment_decision.ts";
import { columnComments, migrationOf, type Part } from "./part.ts";

/** Why: one person who writes a file of payments, or a statement with lines that no bank sent, enters money alone. */
const kinds: Part = {
  up: [
    ...paymentKind("OFFLINE_PAYMENTS", "payment.import"),
    ...paymentKind("STATEMENT_LINES", "payment.import"),
  ],
  down: [...withoutKind("OFFLINE_PAYMENTS"), ...withoutKind("STATEMENT_LINES")],
};

const file: Part = {
  up: [
    sql`alter table payment_file add column proposal_id bigint references proposal`,
    sql`alter table payment_file add column due_at timestamptz not null default now()`,
    sql`update payment_file set due_at = created_at`,
    sql`alter table payment_file drop constraint payment_file_state_check`,
    sql`
    alter table payment_file add constraint payment_file_state_check check (state in ('WAITING', 'TAKING', 'DONE'))`,
    sql`alter table payment_difference add column failure_key text`,
    ...columnComments("payment_file", {
      state: "WAITING for a second person; what is not approved stays so",
      proposal_id: "The last proposal that its payments are taken",
      due_at:
        "Since when its payments are to be taken: its approval, where it has one",
    }),
    ...columnComments("payment_difference", {
      failure_key: "Why it was not taken in when its turn came",
    }),
  ],
  down: [
    sql`
    delete from payment_file_row where file_id in (select id from payment_file where state = 'WAITING')`,
    sql`update payment_file set state = 'DONE' where state = 'WAITING' or kind = 'STATEMENT'`,
    sql`alter table payment_file drop constraint payment_file_state_check`,
    sql`
    alter table payment_file add constraint payment_file_state_check check (state in ('TAKING', 'DONE'))`,
    sql`alter table payment_difference drop column failure_key`,
    sql`alter table payment_file drop column proposal_id, drop column due_at`,
  ],
};

export const { up, down } = migrationOf(kinds, file);
