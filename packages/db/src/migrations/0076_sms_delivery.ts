import { sql } from "kysely";
import { columnComments, migrationOf, type Part } from "./part.ts";

const WORDS = ["STOPALL", "OPTOUT", "QUIT", "CANCEL", "BATAL", "停止", "取消"];

/**
 * Why: providers report under another spelling of the id with which they answered, deliver long texts in parts, and
 * repeat what they have delivered.
 */
const delivery: Part = {
  up: [
    sql`alter table sms_receipt add column alternative_references text[] not null default '{}'`,
    ...columnComments("sms_receipt", {
      alternative_references:
        "The reference in the other base, decimal or hexadecimal",
    }),
    sql`create index sms_receipt_alternatives on sms_receipt using gin (alternative_references)`,
    sql`
      update sms_message m set provider_refs = array(
        select coalesce(nullif(ltrim(lower(reference), '0'), ''), '0')
        from unnest(m.provider_refs) with ordinality r (reference, nth) order by nth)
      where provider = 'smpp' and state = 'SENT'`,
    sql`
      alter table sms_inbound add column part_group text, add column part_lengths integer[],
        add constraint sms_inbound_parts check ((part_group is null) = (part_lengths is null))`,
    ...columnComments("sms_inbound", {
      part_group: "What the sender numbered the parts of a long text with",
      part_lengths:
        "Where the content of a long text is cut, in UTF-16 units; -1 where an ellipsis stands for a missing part",
    }),
    sql`
      insert into sms_opt_out_word (word, effective_on)
      select word, date '2000-01-01' from unnest(${WORDS}::text[]) word
      where not exists (select from sms_opt_out_word known where known.word = word.word)`,
    sql`
      comment on table sms_opt_out_word is
        'From a day on: whether a text that begins with this word opts out'`,
  ],
  down: [
    sql`
      comment on table sms_opt_out_word is
        'From a day on: whether a text that says nothing but this word asks to be left alone'`,
    sql`alter table sms_opt_out_word disable trigger user`,
    sql`
      delete from sms_opt_out_word where word = any(${WORDS}::text[]) and effective_on = '2000-01-01' and editor_id is null`,
    sql`alter table sms_opt_out_word enable trigger user`,
    sql`alter table sms_inbound drop column part_lengths, drop column part_group`,
    sql`drop index sms_receipt_alternatives`,
    sql`alter table sms_receipt drop column alternative_references`,
  ],
};

export const { up, down } = migrationOf(delivery);
