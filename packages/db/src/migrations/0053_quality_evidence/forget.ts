import { type RawBuilder, sql } from "kysely";
import type { Part, Statement } from "../part.ts";

/** As before; his items are found by his contacts. */
const forgetQuality = (items: RawBuilder<unknown>): Statement => sql`
    create or replace function forget_quality() returns trigger language plpgsql as $$
    declare items constant bigint[] := array(${items});
    begin
      update quality_score set remark = '' where item_id = any(items) and remark <> '';
      update quality_mark k set text = '' from quality_score s
      where s.id = k.score_id and s.item_id = any(items) and k.text <> '';
      update quality_objection set reason = '' where item_id = any(items) and reason <> '';
      update quality_settlement set note = '' where item_id = any(items) and note <> '';
      return null;
    end $$`;

const BY_CONTACT = sql`
  select i.id from call_record r join quality_item i on i.call_id = r.id where r.borrower_id = new.id
  union all
  select i.id from sms_message m join quality_item i on i.message_id = m.id where m.borrower_id = new.id`;

const BY_ITEM = sql`
  select i.id from quality_item i
  left join call_record r on r.id = i.call_id left join sms_message m on m.id = i.message_id
  where coalesce(r.borrower_id, m.borrower_id) = new.id`;

/** Why: erasing one borrower read every contact that was ever drawn. */
export const forget: Part = {
  up: [
    sql`create index call_record_borrower on call_record (borrower_id)`,
    sql`create index sms_message_borrower on sms_message (borrower_id)`,
    forgetQuality(BY_CONTACT),
  ],
  down: [
    forgetQuality(BY_ITEM),
    sql`drop index sms_message_borrower`,
    sql`drop index call_record_borrower`,
  ],
};
