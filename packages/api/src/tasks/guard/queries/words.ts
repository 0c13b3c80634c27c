import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import type { ForbiddenWord, Profile } from "../contract.ts";

/** Without a country law, the words of every known law apply. */
const ofProfile = (profile: Profile) =>
  profile === "NONE" ? sql`true` : sql`w.jurisdiction = ${profile}`;

/** Selects the entry in force of each word, removals included. */
const linesOn = (profile: Profile, on: Day) => sql`
  select distinct on (w.jurisdiction, w.language, w.word) w.id, w.word, w.affixes, w.severity, w.source
  from forbidden_word w where ${ofProfile(profile)} and w.effective_on <= ${on}::date
  order by w.jurisdiction, w.language, w.word, w.effective_on desc, w.id desc`;

/**
 * Returns a key of the list in force on the day, so that only a changed list is read again. Entries
 * in force are only added. The database is part of the key, because one process may serve several.
 */
export async function getVersion(db: Db, profile: Profile, on: Day): Promise<string> {
  const row = await queryRow(db)<{ version: string }>`
    select concat_ws('/', (select oid from pg_database where datname = current_database()), count(*), max(w.id))
      as version
    from forbidden_word w where ${ofProfile(profile)} and w.effective_on <= ${on}::date`;
  return row?.version ?? "";
}

/**
 * Lists the words in force on the day, once with and once without affixes. Words that block come first: of two entries
 * for one spelling the search takes the first.
 */
export const listForbiddenWords = (db: Db, profile: Profile, on: Day) =>
  queryRows(db)<ForbiddenWord>`
    select word, affixes, severity, source from (
      select distinct on (line.word, line.affixes) line.*
      from (${linesOn(profile, on)}) line
      where line.severity <> 'ALLOW' order by line.word, line.affixes, line.severity, line.id) word_entry
    order by severity, word, affixes`;
