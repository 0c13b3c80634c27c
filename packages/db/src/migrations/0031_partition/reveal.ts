import { sql } from "kysely";
import { grant, type Part, revoke } from "../part.ts";

const PERMISSIONS = {
  "loginLog.read": [2, 3, 4, 7, 8, 9],
  "activity.read": [2, 3, 4, 7, 8, 9],
};

/** Why: who looked at whose number is asked by time and by case, by those who oversee it. */
export const reveal: Part = {
  up: [
    sql`create index number_reveal_at on number_reveal (at, id)`,
    sql`create index number_reveal_case on number_reveal (case_id, at, id)`,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`drop index number_reveal_case`,
    sql`drop index number_reveal_at`,
  ],
};
