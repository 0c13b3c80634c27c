import { sql } from "kysely";
import { allow, disallow } from "../0019_letter/allow.ts";
import { appendOnly, columnComments, type Part } from "../part.ts";

const FILES = { table: "stored_file", check: "stored_file_kind_check" };

/** Why: what was handed in with a complaint, and what was answered, stays with it. */
export const files: Part = {
  up: [
    allow(FILES, "COMPLAINT"),
    sql`
    create table work_order_file (
      order_id bigint not null references work_order,
      file_id uuid not null references stored_file,
      kind text not null check (kind in ('ATTACHMENT', 'ANSWER')),
      primary key (order_id, file_id)
    )`,
    ...columnComments("work_order_file", {
      kind: "Handed in, or the letter that answered",
    }),
    appendOnly("work_order_file"),
  ],
  down: [
    sql`drop table work_order_file`,
    sql`delete from stored_file where kind = 'COMPLAINT'`,
    disallow(FILES, "COMPLAINT"),
  ],
};
