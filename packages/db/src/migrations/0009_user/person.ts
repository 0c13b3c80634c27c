import { sql } from "kysely";
import { columnComments, type Part } from "../part.ts";

const appUser = [
  sql`
    alter table app_user
      add column phone text,
      add column password_opens_at timestamptz`,
  ...columnComments("app_user", {
    password_opens_at: "A temporary password opens nothing before",
  }),
  sql`
    update app_user u set is_leader = false where is_leader and status = 'ENABLED' and exists (
      select from app_user o where o.group_id = u.group_id and o.is_leader and o.status = 'ENABLED' and o.id < u.id)`,
  sql`create unique index app_user_leader on app_user (group_id) where is_leader and status = 'ENABLED'`,
];

const telephonyAccount = [
  sql`
    alter table telephony_account
      add column extension text unique,
      add column device text`,
  ...columnComments("telephony_account", {
    extension: "Number of the seat",
    device: "What stands at the seat",
  }),
];

/** Why: a person has a phone, a seat and a day on which a given password begins; a group has one leader. */
export const person: Part = {
  up: [...appUser, ...telephonyAccount],
  down: [
    sql`alter table telephony_account drop column extension, drop column device`,
    sql`drop index app_user_leader`,
    sql`alter table app_user drop column phone, drop column password_opens_at`,
  ],
};
