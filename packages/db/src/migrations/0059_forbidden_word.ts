import { type Kysely, sql } from "kysely";

/** Why: what no message may say is data with its law, its day and its weight. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table forbidden_word (
      id bigint generated always as identity primary key,
      jurisdiction text not null check (jurisdiction in ('ID', 'PH', 'US', 'CN')),
      language text not null check (language in ('en', 'cn', 'es')),
      word text not null check (word = btrim(word) and word <> ''),
      affixes boolean not null default false,
      category text not null check (category in
        ('THREAT', 'INSULT', 'SHAME', 'EXPOSURE', 'AUTHORITY', 'THIRD_PARTY', 'DISCRIMINATION')),
      severity text not null check (severity in ('WARN', 'BLOCK')),
      source text not null,
      effective_from date not null,
      effective_to date,
      created_at timestamptz not null default now(),
      unique (jurisdiction, language, word, effective_from),
      check (effective_to is null or effective_to >= effective_from)
    )`.execute(db);
  await sql`comment on column forbidden_word.language is 'Of the text; es carries Indonesian'`.execute(
    db,
  );
  await sql`comment on column forbidden_word.affixes is 'With the Indonesian prefixes and suffixes too'`.execute(
    db,
  );
  await sql`
    create trigger forbidden_word_append_only
    before update of jurisdiction, language, word, affixes, category, severity, source, effective_from
      or delete or truncate on forbidden_word
    for each statement execute function refuse_change()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table forbidden_word`.execute(db);
}
