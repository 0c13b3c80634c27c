create table forbidden_word (
  id bigint generated always as identity primary key,
  jurisdiction text not null check (jurisdiction in ('ID', 'PH', 'US', 'CN')),
  language text not null check (language in ('en', 'cn', 'es')),
  word text not null check (word = btrim(word) and word <> ''),
  affixes boolean not null default false,
  category text not null check (category in ('THREAT', 'INSULT', 'SHAME', 'EXPOSURE', 'AUTHORITY',
    'THIRD_PARTY', 'DISCRIMINATION')),
  severity text not null check (severity in ('WARN', 'BLOCK', 'ALLOW')),
  source text not null,
  effective_on date not null,
  created_at timestamptz not null default now(),
  editor_id bigint references app_user
);
comment on table forbidden_word is
  'Words messages may not contain; the newest entry of a word whose day has come holds';
comment on column forbidden_word.language is 'Text language; es carries Indonesian';
comment on column forbidden_word.affixes is 'Includes Indonesian prefixes and suffixes';
comment on column forbidden_word.severity is 'ALLOW: no longer on the list';
create index forbidden_word_day
  on forbidden_word (jurisdiction, language, word, effective_on, id);
