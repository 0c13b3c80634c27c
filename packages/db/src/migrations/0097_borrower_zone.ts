import { sql } from "kysely";
import {
  columnComments,
  migrationOf,
  type Part,
  tableComment,
} from "./part.ts";

/** Why: a tape that moves a borrower's clock opens hours of contact, which takes two people. */
const zoneChange: Part = {
  up: [
    sql`
    create table borrower_zone_change (
      id bigint generated always as identity primary key,
      borrower_id bigint not null references borrower,
      institution_id bigint not null references institution,
      run_id bigint not null references import_run,
      former_zone text not null,
      former_source text not null,
      former_other_zones text[] not null,
      zone text not null,
      zone_source text not null,
      other_zones text[] not null,
      held_at timestamptz not null,
      outcome text check (outcome in ('APPROVED', 'SUPERSEDED')),
      proposer_id bigint references app_user,
      approver_id bigint references app_user,
      ended_at timestamptz,
      constraint borrower_zone_change_two_people check (approver_id <> proposer_id),
      check ((outcome is null) = (ended_at is null)),
      check ((outcome is not distinct from 'APPROVED') = (proposer_id is not null and approver_id is not null))
    )`,
    tableComment(
      "borrower_zone_change",
      "Time zones of tapes that would open hours of contact with a known borrower, until two people let them",
    ),
    ...columnComments("borrower_zone_change", {
      institution_id: "Of the run",
      run_id: "The run whose row named the zone",
      former_zone:
        "The zones that hold meanwhile, along with the new ones: contact is open while it is open in all",
      outcome: "Null while the zone waits; superseded by another tape",
    }),
    sql`create unique index borrower_zone_change_waiting on borrower_zone_change (borrower_id) where ended_at is null`,
    sql`create index borrower_zone_change_run on borrower_zone_change (run_id) where ended_at is null`,
  ],
  down: [sql`drop table borrower_zone_change`],
};

export const { up, down } = migrationOf(zoneChange);
