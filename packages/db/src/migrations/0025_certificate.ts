import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  migrationOf,
  noticeKinds,
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

const paid: Part = {
  up: [
    sql`alter table contact_window add column minutes_after_payment integer`,
    sql`alter table collection_case add column paid_rest_until timestamptz`,
    ...columnComments("collection_case", {
      paid_rest_until: "Nobody is contacted before, for a payment has come",
    }),
  ],
  down: [
    sql`alter table collection_case drop column paid_rest_until`,
    sql`alter table contact_window drop column minutes_after_payment`,
  ],
};

/**
 * Why: a contact of the past is judged by the certificate of its moment, which a later renewal does not change; who keeps
 * the terms hears on the day from which a law is stricter than they are; a case that has just been paid rests.
 */
export const { up, down } = migrationOf(
  certificate,
  noticeKinds(["TERMS_ABOVE_LAW"]),
  paid,
);
