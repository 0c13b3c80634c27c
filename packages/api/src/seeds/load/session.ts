import { sql } from "kysely";
import type { Db } from "@kolekta/db";
import { startArrival, openInstallments } from "../../account/loan/actions/open.ts";
import { toJakartaDay } from "../calendar.ts";
import type { Planted } from "../organisation.ts";
import { FAMILY, MEN, WOMEN } from "../words/people.ts";
import { CITIES } from "../words/places.ts";
import { FILL_DRAFT, WORKING_TABLES } from "./draft.ts";
import { fillFigures, listSlices } from "./figures.ts";
import { FILL_RENEWED, FILL_SLICE } from "./money.ts";
import { createWorkRankLookup } from "./places.ts";
import { EVENTS, CASE_DEPENDENCIES, CASE_COUNTS } from "./rows.ts";

/**
 * Settings for bulk loading: no wait for the disk, no JIT, and large batches for the name index.
 */
const SETTINGS = [
  "synchronous_commit = off",
  "work_mem = '64MB'",
  "jit = off",
  "gin_pending_list_limit = '64MB'",
];

const KEYED = ["borrower", "contact", "loan", "collection_case", "promise"];

const run = (db: Db, text: string) => sql.raw(text).execute(db);

export interface Plan {
  readonly planted: Planted;
  readonly products: { readonly single: number; readonly instalment: number };
  readonly now: Date;
  /** Case `n` gets the id `base + n`. */
  readonly base: number;
}

export async function openSession(db: Db, { planted, products, now, base }: Plan): Promise<void> {
  for (const setting of SETTINGS) await run(db, `set ${setting}`);
  for (const table of WORKING_TABLES) await run(db, table);
  await sql`
    insert into setting values (${now}, ${toJakartaDay(now)}, ${base}, ${products.single}, ${products.instalment},
      ${planted.company.head01}, ${planted.company.ops01}, null, ${textArray([...MEN, ...WOMEN])}, ${textArray(FAMILY)},
      ${textArray(CITIES.map(([city]) => city.city))})`.execute(db);
  const agentRows = planted.groups.flatMap(({ institutionId, leaderId, agentIds }) =>
    agentIds.map((agent_id) => ({ agent_id, institution_id: institutionId, leader_id: leaderId })),
  );
  const numbered = agentRows.map((agentRow, seq) => ({ seq, ...agentRow }));
  await sql`
    insert into desk
    select * from json_populate_recordset(null::desk, ${JSON.stringify(numbered)}::text::json)`.execute(
    db,
  );
  await run(db, "analyze setting, desk");
}

const textArray = (list: readonly string[]) =>
  sql`array(select json_array_elements_text(${JSON.stringify(list)}::text::json))`;

/** Reserves the same range of ids in every keyed table, so that all rows of a case share one id. */
export async function reserve(db: Db, cases: number): Promise<number> {
  const sequences = KEYED.map((table) => `pg_get_serial_sequence('${table}', 'id')`);
  const last = sequences.map((name) => `coalesce(pg_sequence_last_value(${name}::regclass), 0)`);
  const { rows } = await sql<{ base: number }>`
    select greatest(${sql.raw(last.join(", "))}) as base`.execute(db);
  const base = rows[0]?.base ?? 0;
  for (const name of sequences) await run(db, `select setval(${name}::regclass, ${base + cases})`);
  return base;
}

/** Loads the cases `from` to `to`, both included, in one transaction. */
export const loadBatch = (db: Db, now: Date, from: number, to: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await run(trx, "truncate draft, slice, figures");
    const filled = FILL_DRAFT.replace("$from", String(from)).replace("$to", String(to));
    for (const text of [filled, "analyze draft", FILL_SLICE, FILL_RENEWED]) await run(trx, text);
    await run(trx, "analyze slice");
    const slices = await listSlices(trx);
    await fillFigures(trx, slices, toJakartaDay(now), await createWorkRankLookup(trx, now));
    await run(trx, "analyze figures");
    const arrivalId = await startArrival(trx, now);
    await sql`update setting set arrival_id = ${arrivalId}`.execute(trx);
    await trustingKeys(trx, async () => {
      for (const text of CASE_DEPENDENCIES) await run(trx, text);
      await openInstallments(trx, slices, now, arrivalId);
      for (const text of EVENTS) await run(trx, text);
    });
  });

/**
 * Foreign key checks take most of the time. A database user with the privilege disables them with
 * all triggers and writes the case counts itself.
 */
async function trustingKeys(trx: Db, write: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ granted: boolean }>`
    select has_parameter_privilege('session_replication_role', 'set') as granted`.execute(trx);
  const granted = rows[0]?.granted ?? false;
  if (!granted) return write();
  await run(trx, "set local session_replication_role = replica");
  await write();
  for (const text of CASE_COUNTS) await run(trx, text);
  await run(trx, "set local session_replication_role = origin");
}

/** Merges the counts to one row per combination and refreshes the planner's statistics. */
export async function closeSession(db: Db): Promise<void> {
  await run(
    db,
    `with taken as (delete from case_count returning *)
    insert into case_count (institution_id, stage_id, agent_id, status, tab, is_withheld, n)
    select institution_id, stage_id, agent_id, status, tab, is_withheld, sum(n) from taken group by 1, 2, 3, 4, 5, 6`,
  );
  await run(
    db,
    `with taken as (delete from case_count_total returning *)
    insert into case_count_total (institution_id, stage_id, is_assigned, status, tab, is_withheld, n)
    select institution_id, stage_id, is_assigned, status, tab, is_withheld, sum(n) from taken group by 1, 2, 3, 4, 5, 6`,
  );
  await run(db, "vacuum (analyze)");
}
