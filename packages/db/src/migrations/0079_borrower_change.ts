import { sql } from "kysely";
import { withoutKind } from "./0019_letter/proposal-kind.ts";
import {
  columnComments,
  grant,
  migrationOf,
  type Part,
  revoke,
  tableComment,
} from "./part.ts";

const PERMISSIONS = {
  "intake.change": [4],
};

/** Why: a row that contradicts who a borrower is may be right. Two people say so, for this row and nothing else. */
const kind: Part = {
  up: [
    grant(PERMISSIONS),
    sql`insert into proposal_kind (kind, lapse_days) values ('BORROWER_CHANGE', 14)`,
    sql`
    insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified) values
      ('BORROWER_CHANGE', 3, false, false, false), ('BORROWER_CHANGE', 4, true, false, false),
      ('BORROWER_CHANGE', 7, false, true, true)`,
    sql`create index proposal_borrower_change on proposal (subject) where kind = 'BORROWER_CHANGE'`,
  ],
  down: [
    sql`drop index proposal_borrower_change`,
    ...withoutKind("BORROWER_CHANGE"),
    revoke(PERMISSIONS),
  ],
};

const change: Part = {
  up: [
    sql`alter table import_issue add column change_hash text`,
    ...columnComments("import_issue", {
      change_hash:
        "Of a contradiction that two people may set aside: the digest of the row and of the record that it contradicts",
    }),
    sql`
    create table borrower_change (
      id bigint generated always as identity primary key,
      institution_id bigint not null references institution,
      run_id bigint not null references import_run,
      row_no integer not null,
      change_hash text not null,
      proposer_id bigint not null references app_user,
      approver_id bigint not null references app_user,
      approved_at timestamptz not null,
      applied_run_id bigint references import_run,
      applied_at timestamptz,
      constraint borrower_change_two_people check (approver_id <> proposer_id),
      check ((applied_run_id is null) = (applied_at is null))
    )`,
    tableComment(
      "borrower_change",
      "Approved changes of a borrower: each lets one row of a tape contradict the record, once",
    ),
    ...columnComments("borrower_change", {
      run_id: "The run whose row was proposed and approved",
      change_hash:
        "The digest of the row and of the record that it contradicts; nothing else is let in",
      applied_run_id: "The run that carried it out",
    }),
    sql`create index import_issue_change on import_issue (change_hash) where change_hash is not null`,
    sql`create unique index borrower_change_waiting on borrower_change (change_hash) where applied_at is null`,
  ],
  down: [
    sql`drop table borrower_change`,
    sql`alter table import_issue drop column change_hash`,
  ],
};

export const { up, down } = migrationOf(kind, change);
