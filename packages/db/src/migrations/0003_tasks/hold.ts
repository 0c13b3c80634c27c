import { sql } from "kysely";
import { columnComments, grant, type Part, revoke } from "../part.ts";

const PERMISSIONS = {
  "hold.close": [4, 6],
  "hold.open": [1, 2, 4, 5, 8],
};

const caseHold = [
  sql`
    create table case_hold (
      id bigint generated always as identity primary key,
      case_id bigint not null references collection_case,
      kind text not null check (kind in ('ALREADY_PAID', 'DISPUTE', 'DEDUCTION')),
      opener_id bigint references app_user,
      opened_at timestamptz not null default now(),
      closed_at timestamptz,
      reason text not null default '',
      closer_id bigint references app_user,
      outcome text check (outcome in ('CONFIRMED', 'REFUSED')),
      constraint case_hold_outcome_known check (outcome is null or closed_at is not null),
      constraint case_hold_outcome_told check (outcome is not null or closed_at is null or kind = 'DEDUCTION')
    )`,
  ...columnComments("case_hold", {
    outcome:
      "Confirmed, the fees that waited are waived; refused, they are charged",
  }),
  sql`create unique index case_hold_one_open on case_hold (case_id, kind) where closed_at is null`,
  sql`create index case_hold_open on case_hold (case_id) where closed_at is null`,
];

/** Why: holds stop contact by name. What came of "already paid" decides whether the fees that waited are owed. */
export const hold: Part = {
  up: [...caseHold, grant(PERMISSIONS)],
  down: [revoke(PERMISSIONS), sql`drop table case_hold`],
};
