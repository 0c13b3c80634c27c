import { sql } from "kysely";
import { grant, type Part, revoke } from "../part.ts";

const PERMISSIONS = {
  "institution.list": [3, 4, 7, 8, 9],
  "institution.edit": [4, 9],
};

/** Why: what two people edit at once is told to the second. */
export const institution: Part = {
  up: [
    sql`alter table institution add column version integer not null default 1`,
    grant(PERMISSIONS),
  ],
  down: [revoke(PERMISSIONS), sql`alter table institution drop column version`],
};
