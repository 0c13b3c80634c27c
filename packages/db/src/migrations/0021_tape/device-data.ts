import { sql } from "kysely";
import { columnComments, grant, type Part, revoke } from "../part.ts";

const PERMISSIONS = { "borrower.import": [4, 9] };

/** Why: what a lender knows of a borrower comes by file or API, each piece once, and is known by when it came. */
export const deviceData: Part = {
  up: [
    sql`alter table device_call add column received_at timestamptz not null default now()`,
    sql`create unique index device_call_once on device_call (borrower_id, at, phone, direction)`,
    sql`alter table ktp_check add column received_at timestamptz not null default now()`,
    sql`alter table borrower_image add column original_sha256 bytea`,
    sql`create unique index borrower_image_once on borrower_image (borrower_id, kind, original_sha256)`,
    ...columnComments("borrower_image", {
      original_sha256:
        "Of the picture as a lender sent it; null where a person here uploaded it",
    }),
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`drop index borrower_image_once, device_call_once`,
    sql`alter table borrower_image drop column original_sha256`,
    sql`alter table ktp_check drop column received_at`,
    sql`alter table device_call drop column received_at`,
  ],
};
