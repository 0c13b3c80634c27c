import { sql } from "kysely";
import { columnComments, type Part } from "../part.ts";

/** Why: texts, chats and mails are counted each on their own. */
export const channel: Part = {
  up: [
    sql`
      alter table contact_attempt add column channel text check (channel in ('02', '03', '05', '06', '07', '08'))`,
    ...columnComments("contact_attempt", {
      channel:
        "Null where it is not known which: it then counts for every channel of its action",
    }),
    sql`
      update contact_attempt t set channel = coalesce(
        (select g.channel from collection_log g where g.id = t.log_id and g.channel in ('02', '03', '05', '06', '07', '08')),
        case t.action when 'SMS' then '02' when 'CALL' then '03' when 'EMAIL' then '08' end)`,
  ],
  down: [sql`alter table contact_attempt drop column channel`],
};
