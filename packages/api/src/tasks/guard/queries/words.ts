import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import type { ForbiddenWord, Profile } from "../contract.ts";

/** A house without a country's law of its own keeps to every law that is known. */
const ofProfile = (profile: Profile) =>
  profile === "NONE" ? sql`true` : sql`w.jurisdiction = ${profile}`;

export interface WordList {
  readonly ids: readonly number[];
  /** Of what the rows say: the same list has the same. */
  readonly digest: string;
}

/** Which words are in force on the day. */
export async function wordsInForce(
  db: Db,
  profile: Profile,
  on: Day,
): Promise<WordList> {
  const { rows } = await sql<WordList>`
    select coalesce(array_agg(w.id order by w.id), '{}') as ids,
      md5(coalesce(string_agg(concat_ws('|', w.word, w.affixes, w.severity, w.source), '|' order by w.id), '')) as digest
    from forbidden_word w
    where ${ofProfile(profile)} and w.effective_from <= ${on}::date
      and (w.effective_to is null or w.effective_to >= ${on}::date)`.execute(
    db,
  );
  return rows[0] ?? { ids: [], digest: "" };
}

/** The words of the rows, each once: what blocks before what only warns. */
export async function wordsOf(
  db: Db,
  ids: readonly number[],
): Promise<ForbiddenWord[]> {
  const { rows } = await sql<ForbiddenWord>`
    select distinct on (word) word, language, category, affixes, severity, source from forbidden_word
    where id = any(${[...ids]}::bigint[]) order by word, severity, id`.execute(
    db,
  );
  return rows;
}
