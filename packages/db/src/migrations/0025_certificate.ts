import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  migrationOf,
  type Part,
  tableComment,
} from "./part.ts";

const certificate: Part = {
  up: [
    sql`
      create table certificate_change (
        id bigint generated always as identity primary key,
        user_id bigint not null references app_user,
        before_until date,
        until date,
        modifier_id bigint references app_user,
        at timestamptz not null,
        check (before_until is distinct from until)
      )`,
    sql`create index certificate_change_user on certificate_change (user_id, at, id)`,
    tableComment(
      "certificate_change",
      "Until when somebody was certified, as it was known at any moment",
    ),
    ...columnComments("certificate_change", {
      before_until: "Last day of the certificate that was known before",
      until: "Last day of the certificate; null where it was taken away",
    }),
    appendOnly("certificate_change"),
  ],
  down: [sql`drop table certificate_change`],
};

/** Why: a contact of the past is judged by the certificate of its moment, which a later renewal does not change. */
export const { up, down } = migrationOf(certificate);
