import { sql } from "kysely";
import type { Part } from "../part.ts";

const OF_HIM = sql`
  select i.id from quality_item i
  left join call_record r on r.id = i.call_id left join sms_message m on m.id = i.message_id
  where coalesce(r.borrower_id, m.borrower_id) = new.id`;

/** Why: what was noted about a contact may name the borrower; it goes with the rest of his data. */
export const forget: Part = {
  up: [
    sql`
    create function forget_quality() returns trigger language plpgsql as $$
    declare items constant bigint[] := array(${OF_HIM});
    begin
      update quality_score set remark = '' where item_id = any(items) and remark <> '';
      update quality_mark k set text = '' from quality_score s
      where s.id = k.score_id and s.item_id = any(items) and k.text <> '';
      update quality_objection set reason = '' where item_id = any(items) and reason <> '';
      update quality_settlement set note = '' where item_id = any(items) and note <> '';
      return null;
    end $$`,
    sql`
    create trigger borrower_forgets_quality after update of erased_at on borrower for each row
    when (new.erased_at is not null) execute function forget_quality()`,
  ],
  down: [
    sql`drop trigger borrower_forgets_quality on borrower`,
    sql`drop function forget_quality`,
  ],
};
