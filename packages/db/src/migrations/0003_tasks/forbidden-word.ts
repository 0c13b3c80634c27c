import { sql } from "kysely";
import { columnComments, type Part } from "../part.ts";
import {
  CATEGORIES,
  type Category,
  IN_FORCE,
  LISTS,
} from "./forbidden-word-lists.ts";

const forbiddenWordTable = [
  sql`
    create table forbidden_word (
      id bigint generated always as identity primary key,
      jurisdiction text not null check (jurisdiction in ('ID', 'PH', 'US', 'CN')),
      language text not null check (language in ('en', 'cn', 'es')),
      word text not null check (word = btrim(word) and word <> ''),
      affixes boolean not null default false,
      category text not null check (category in ('THREAT', 'INSULT', 'SHAME', 'EXPOSURE', 'AUTHORITY', 'THIRD_PARTY',
        'DISCRIMINATION')),
      severity text not null check (severity in ('WARN', 'BLOCK')),
      source text not null,
      effective_from date not null,
      effective_to date,
      created_at timestamptz not null default now(),
      unique (jurisdiction, language, word, effective_from),
      check (effective_to is null or effective_to >= effective_from)
    )`,
  ...columnComments("forbidden_word", {
    language: "Of the text; es carries Indonesian",
    affixes: "With the Indonesian prefixes and suffixes too",
  }),
  sql`
    create trigger forbidden_word_append_only
    before update of jurisdiction, language, word, affixes, category, severity, source, effective_from
      or delete or truncate on forbidden_word
    for each statement execute function refuse_change()`,
];

type Place = Pick<(typeof IN_FORCE)[number], "jurisdiction" | "from" | "law">;

const rowsOf = (
  { jurisdiction, from, law }: Place,
  language: keyof typeof LISTS,
  category: Category,
) =>
  [...new Set(LISTS[language][category].split("|"))].map((entry) => ({
    ...{ jurisdiction, language, category },
    severity: entry.startsWith("?") ? "WARN" : "BLOCK",
    word: entry.replace(/^\?|\*$/g, ""),
    affixes: entry.endsWith("*"),
    source: law[category],
    effective_from: from,
  }));

/** A fresh house knows what the laws of collection forbid; each later word is a row with its own day. */
function shipped() {
  const rows = IN_FORCE.flatMap(({ languages, ...where }) =>
    languages.flatMap((language) =>
      CATEGORIES.flatMap((category) => rowsOf(where, language, category)),
    ),
  );
  return sql`
    insert into forbidden_word (jurisdiction, language, category, severity, word, affixes, source, effective_from)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as given (jurisdiction text, language text, category text, severity text, word text, affixes boolean,
        source text, effective_from date)
    on conflict (jurisdiction, language, word, effective_from) do nothing`;
}

/** Why: what no message may say is data with its law, its day and its weight. */
export const forbiddenWord: Part = {
  up: [...forbiddenWordTable, shipped],
  down: [sql`drop table forbidden_word`],
};
