import { sql } from "kysely";
import { columnComments, grant, type Part, revoke } from "../part.ts";

const PERMISSIONS = {
  "closing.execute": [4, 7],
  "closing.read": [2, 4, 5, 6, 7, 8],
  "closing.request": [2, 5, 8],
  "writeOff.approve": [7],
  "writeOff.request": [4, 6],
};

const closingPolicy = [
  sql`
    create table closing_policy (
      from_on date primary key,
      write_off_dpd integer not null check (write_off_dpd > 0),
      reversal_days integer not null check (reversal_days >= 0),
      recall_days_most integer not null check (recall_days_most >= 0)
    )`,
  ...columnComments("closing_policy", {
    reversal_days:
      "A settled case whose money goes back is reopened within so many days",
  }),
  sql`insert into closing_policy values ('2000-01-01', 180, 7, 30)`,
];

const closingRequest = [
  sql`
    create table closing_request (
      id bigint generated always as identity primary key,
      case_id bigint not null references collection_case,
      kind text not null check (kind in ('WITHDRAW', 'CANCEL', 'WRITE_OFF')),
      reason text not null check (reason in ('LENDER_RECALL', 'PLACEMENT_END', 'DPD_LIMIT', 'DEATH', 'INSOLVENCY',
        'IDENTITY_FRAUD', 'REGULATOR', 'REPRESENTED', 'DUPLICATE', 'WRONG_IMPORT', 'LOAN_CANCELLED', 'UNCOLLECTIBLE')),
      note text not null default '',
      state text not null check (state in ('REQUESTED', 'PENDING', 'DONE', 'REJECTED', 'REVOKED', 'VOID')),
      requester_id bigint references app_user,
      requested_at timestamptz not null,
      decider_id bigint references app_user,
      decided_at timestamptz,
      decision_note text,
      effective_on date,
      ended_at timestamptz,
      fact_on date,
      check (kind <> 'WRITE_OFF' or requester_id <> decider_id),
      check (state <> 'PENDING' or (kind = 'WITHDRAW' and effective_on is not null)),
      check ((state in ('REQUESTED', 'PENDING')) = (ended_at is null))
    )`,
  ...columnComments("closing_request", {
    fact_on:
      "The day from which the fact behind the reason holds: death, a mandate, identity fraud",
  }),
  sql`
    create unique index closing_request_one_open on closing_request (case_id) where state in ('REQUESTED', 'PENDING')`,
  sql`create index closing_request_case on closing_request (case_id, id)`,
  sql`create index closing_request_state on closing_request (state, id)`,
  sql`create index closing_request_due on closing_request (effective_on) where state = 'PENDING'`,
];

/** Why: a case that ends without payment ends by a reason, a request and a policy on record. */
export const closing: Part = {
  up: [...closingPolicy, ...closingRequest, grant(PERMISSIONS)],
  down: [revoke(PERMISSIONS), sql`drop table closing_request, closing_policy`],
};
