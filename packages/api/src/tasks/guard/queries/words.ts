import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import type { ForbiddenWord, Profile } from "../contract.ts";

/** A house without a country's law of its own keeps to every law that is known. */
const ofProfile = (profile: Profile) =>
  profile === "NONE" ? sql`true` : sql`w.jurisdiction = ${profile}`;

const inForce = (profile: Profile, on: Day) => sql`
  ${ofProfile(profile)} and w.effective_from <= ${on}::date
  and (w.effective_to is null or w.effective_to >= ${on}::date)`;

/**
 * What names the list of that day: rows are only added, and all that changes of one is the day it ends with. Asked for
 * every text, so it reads no words; one process may know several databases.
 */
export async function versionOf(
  db: Db,
  profile: Profile,
  on: Day,
): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws('/', (select oid from pg_database where datname = current_database()), count(*), max(w.id),
      count(*) filter (where w.effective_to < ${on}::date), sum(w.id) filter (where w.effective_to < ${on}::date)
      ) as version
    from forbidden_word w where ${ofProfile(profile)} and w.effective_from <= ${on}::date`.execute(
    db,
  );
  return rows[0]?.version ?? "";
}

/** The words in force on the day, each once: what blocks before what only warns. */
export async function wordsOf(
  db: Db,
  profile: Profile,
  on: Day,
): Promise<ForbiddenWord[]> {
  const { rows } = await sql<ForbiddenWord>`
    select distinct on (w.word) w.word, w.affixes, w.severity, w.source from forbidden_word w
    where ${inForce(profile, on)} order by w.word, w.severity, w.id`.execute(
    db,
  );
  return rows;
}
