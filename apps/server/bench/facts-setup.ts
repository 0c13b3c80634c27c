import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { RecordTarget } from "./targets.ts";

/** Switches the triggers that record facts of a result. */
export async function switchFacts(db: Db, state: "on" | "off"): Promise<void> {
  const { rows } = await sql<{ table: string; trigger: string }>`
    select tgrelid::regclass::text as "table", tgname as "trigger" from pg_trigger
    where tgparentid = 0 and (tgname like 'enqueue\\_fact\\_%' or tgname = 'enqueue_status_log_facts')`.execute(
    db,
  );
  const verb = state === "on" ? sql`enable` : sql`disable`;
  for (const { table, trigger } of rows)
    await sql`alter table ${sql.table(table)} ${verb} trigger ${sql.id(trigger)}`.execute(db);
}

/** Sets noon, because at night the guard would record a fact with each result as well. */
export async function setZonesToNoon(db: Db, targets: readonly RecordTarget[]): Promise<void> {
  const ahead = 12 - new Date().getUTCHours();
  // The sign of these zones is inverted: it says how far they are behind.
  const zone = `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
  await db
    .updateTable("borrower")
    .set({ zone })
    .where("id", "in", [...new Set(targets.map((target) => target.borrowerId))])
    .execute();
}

const THE_OTHER_DAY = sql`now() - interval '30 hours'`;

/** Lists targets whose agent has had them since an earlier day. */
export async function listAssignedLongAgo(
  db: Db,
  targets: readonly RecordTarget[],
): Promise<RecordTarget[]> {
  const { rows } = await sql<{ caseId: number }>`
    select case_id as "caseId" from case_assignment where released_at is null and assigned_at < ${THE_OTHER_DAY}`.execute(
    db,
  );
  const assigned = new Set(rows.map(({ caseId }) => caseId));
  return targets.filter(({ caseId }) => assigned.has(caseId));
}

/** Inserts a call of an earlier day for each target, made on another phone and logged. */
export async function contactBefore(db: Db, targets: readonly RecordTarget[]): Promise<void> {
  const rows = targets.map(({ caseId, contactId }) => ({ caseId, contactId }));
  await sql`
    with called as materialized (
      select c.id as case_id, c.borrower_id, c.institution_id, c.agent_id, o.id as contact_id, o.name, o.phone
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) t ("caseId" bigint, "contactId" bigint)
      join collection_case c on c.id = t."caseId" join contact o on o.id = t."contactId"
    ),
    logged as (
      insert into collection_log (case_id, borrower_id, institution_id, agent_id, at, channel, contact_id, contact_name,
        relation, phone, source, call_status, result, remark, next_call_at)
      select case_id, borrower_id, institution_id, agent_id, ${THE_OTHER_DAY}, '03', contact_id, name, 'R01', phone,
        'APPLICATION', 'NOA', 'A60LC', 'bench', now() from called
      returning id, case_id
    )
    insert into contact_attempt (borrower_id, case_id, contact_id, agent_id, action, purpose, at, log_id, channel)
    select c.borrower_id, c.case_id, c.contact_id, c.agent_id, 'CALL', 'COLLECT', ${THE_OTHER_DAY}, l.id, '03'
    from logged l join called c on c.case_id = l.case_id`.execute(db);
}
