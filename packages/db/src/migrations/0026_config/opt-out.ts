import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";
import { dated } from "./dated.ts";

export const optOut: Part = {
  up: [
    sql`alter table sms_opt_out_word drop constraint sms_opt_out_word_pkey`,
    sql`
      alter table sms_opt_out_word add column id bigint generated always as identity primary key,
        add column effective_on date not null default '2000-01-01',
        add column is_active boolean not null default true,
        add column reason text not null default '',
        add column editor_id bigint references app_user,
        add column created_at timestamptz not null default now(),
        add constraint sms_opt_out_word_stop check (is_active or word <> 'STOP')`,
    sql`alter table sms_opt_out_word alter column effective_on drop default`,
    tableComment(
      "sms_opt_out_word",
      "From a day on: whether a text that says nothing but this word asks to be left alone",
    ),
    ...columnComments("sms_opt_out_word", {
      is_active: "False from the day on which the word is taken out",
    }),
    sql`create index sms_opt_out_word_day on sms_opt_out_word (word, effective_on, id)`,
    ...dated("sms_opt_out_word"),
  ],
  down: [
    sql`drop trigger sms_opt_out_word_withdrawn on sms_opt_out_word`,
    sql`drop trigger sms_opt_out_word_append_only on sms_opt_out_word`,
    sql`drop index sms_opt_out_word_day`,
    sql`
      delete from sms_opt_out_word w where effective_on > current_date or not is_active or exists (
        select from sms_opt_out_word later where later.word = w.word and later.effective_on <= current_date
          and (later.effective_on, later.id) > (w.effective_on, w.id))`,
    sql`comment on table sms_opt_out_word is null`,
    sql`
      alter table sms_opt_out_word drop column id, drop column effective_on, drop column is_active, drop column reason,
        drop column editor_id, drop column created_at`,
    sql`alter table sms_opt_out_word add primary key (word)`,
  ],
};
