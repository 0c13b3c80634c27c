import { sql } from "kysely";
import { type Part, tableComment } from "../part.ts";
import { dropTriggers, isChanged, refuseUpdate } from "./refuse.ts";

const IDENTITY = [
  ...["loan_id", "case_id", "agent_id", "type", "amount_minor", "clean_mode"],
  ...["installment_id", "extension_id", "deduction_id", "created_at"],
];

const hasMoney = sql`old.state in ('PAID', 'PARTIAL', 'REVERSED') or old.paid_minor > 0`;

/** The reversal is written after the code, so the trigger waits for the commit. */
const reversed = [
  sql`
    create function require_code_reversal() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from payment y
        join payment_reversal r on r.payment_id = y.id
        join ledger_event v on v.id = r.event_id
        where y.code_id = new.id and v.transaction_id = pg_current_xact_id()) then
        raise exception 'the paid code % goes back with its payment alone', new.id
          using errcode = '23514', constraint = 'repayment_code_reversed', table = 'repayment_code';
      end if;
      return null;
    end $$`,
  sql`
    create constraint trigger repayment_code_reversed after update of state on repayment_code
    deferrable initially deferred for each row
    when (new.state <> old.state and (old.state = 'PAID' or new.state = 'REVERSED'))
    execute function require_code_reversal()`,
];

/** Why: a paid code says what the money was asked for; fees, extensions and deductions were granted by it. */
export const code: Part = {
  up: [
    tableComment(
      "repayment_code",
      "Once money came by a code, its amount, loan, case and kind stay; a paid one goes back with its payment alone",
    ),
    refuseUpdate({
      table: "repayment_code",
      name: "repayment_code_identity",
      when: sql`(${hasMoney}) and ${isChanged(IDENTITY)}`,
      reason: "a code that money came by keeps its amount, loan, case and kind",
    }),
    sql`
    create trigger repayment_code_kept before delete on repayment_code for each row when (${hasMoney})
    execute function refuse_as('repayment_code_kept', 'money came by it')`,
    ...reversed,
  ],
  down: [
    sql`comment on table repayment_code is null`,
    ...dropTriggers("repayment_code", [
      ...["repayment_code_reversed", "repayment_code_kept"],
      "repayment_code_identity",
    ]),
    sql`drop function require_code_reversal`,
  ],
};
