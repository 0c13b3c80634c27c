import { sql } from "kysely";
import { grant, type Part, revoke } from "../part.ts";

const PERMISSIONS = {
  "group.edit": [4, 8, 9],
};

/** Why: who leads an agency sorts its people into groups. */
export const group: Part = {
  up: [
    sql`alter table team_group add column version integer not null default 1`,
    grant(PERMISSIONS),
  ],
  down: [revoke(PERMISSIONS), sql`alter table team_group drop column version`],
};
