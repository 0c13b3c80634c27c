create table sms_opt_out_word (
  word text not null check (word = upper(word)),
  id bigint generated always as identity primary key,
  effective_on date not null,
  is_active boolean not null default true,
  reason text not null default '',
  editor_id bigint,
  created_at timestamptz not null default now(),
  constraint sms_opt_out_word_stop check (is_active or word <> 'STOP')
);
comment on table sms_opt_out_word is 'Word that opts out at the start of a text, from a day';
create index sms_opt_out_word_day on sms_opt_out_word (word, effective_on, id);
