import { sql } from "kysely";
import { migrationOf, type Part } from "./part.ts";

const WORDS = ["mati kau", "mati lo", "mati lu", "mati kalian", "mati saja"];

const threat: Part = {
  up: [
    sql`
      insert into forbidden_word (jurisdiction, language, word, category, severity, source, effective_from)
      select jurisdiction, language, said.word, category, 'BLOCK', min(source), effective_from
      from forbidden_word, unnest(${WORDS}::text[]) as said (word)
      where language = 'es' and category = 'THREAT'
      group by jurisdiction, language, said.word, category, effective_from`,
  ],
  down: [
    sql`alter table forbidden_word disable trigger forbidden_word_append_only`,
    sql`delete from forbidden_word where language = 'es' and word = any(${WORDS})`,
    sql`alter table forbidden_word enable trigger forbidden_word_append_only`,
  ],
};

/** Why: wishing a borrower dead is a threat that no word of the first lists found. */
export const { up, down } = migrationOf(threat);
