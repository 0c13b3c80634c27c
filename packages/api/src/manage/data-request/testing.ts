import { beforeAll } from "bun:test";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { diskStore } from "../../core/files/disk.ts";
import { storeFile } from "../../core/files/records.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import type { CaseIds, Persona } from "../../seeds/index.ts";
import { tasksRouter } from "../../tasks/router.ts";
import { TelephonyHarness, minutesLater, NOON } from "../../telephony/testing.ts";
import { manageRouter } from "../router.ts";

export const getRefusalKey = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { cause?: { key?: string } }) => error.cause?.key ?? String(error),
  );

/**
 * Harness with borrowers that have every kind of stored data, a separate file store and a settable
 * clock.
 */
export function useLives() {
  const database = useTestDatabase();
  let harness: TelephonyHarness;
  let root: string;
  let now = NOON;

  const over = () => ({ now: () => now, files: diskStore(root) });
  const context = () => createTestContext(database.db, null, { ...over(), via: "JOB" });
  const as = async (persona: Persona) =>
    createTestContext(database.db, await getActor(database.db, persona), over());
  const manage = async (persona: Persona) => createCallerFactory(manageRouter)(await as(persona));
  const tasks = async (persona: Persona) => createCallerFactory(tasksRouter)(await as(persona));

  const onDisk = async () => {
    const names = await readdir(root, { recursive: true, withFileTypes: true });
    return names.filter((entry) => entry.isFile()).length;
  };

  /**
   * Creates one borrower with a recording, a text, a reply, a letter, a log, a picture and device
   * data.
   */
  async function lived(phone: string, name: string): Promise<CaseIds> {
    const caseRow = await harness.newCase({ borrowerName: name, phone, dpd: 5 });
    const { caseId, borrowerId, loanId, contactId } = caseRow;
    const { north, service } = harness.org;
    const { db } = database;
    await db
      .updateTable("borrower")
      .set({
        address: `Jl. ${name} 5`,
        email: "x@example.com",
        sourceId: `L:${name}`,
        createdAt: NOON,
      })
      .where("id", "=", borrowerId)
      .execute();
    await harness.queueText(caseRow, `Halo ${name}`);
    const letter = await db
      .selectFrom("letterTemplate")
      .select("id")
      .where("code", "=", "SP1")
      .where("language", "=", "es")
      .where("institutionId", "is", null)
      .executeTakeFirstOrThrow();
    await (
      await harness.as(north.leader, over())
    ).letter.send({ taskId: caseId, templateId: letter.id, delivery: "PRINTED" });
    const owner = { caseId, borrowerId, institutionId: north.id };
    const recording = await storeFile(
      context(),
      { ...owner, kind: "RECORDING", name: `${name}.wav`, mediaType: "audio/wav" },
      new Blob([`sound of ${name}`]),
    );
    const picture = await storeFile(
      context(),
      { ...owner, kind: "IMAGE", name: `${name}.jpg`, mediaType: "image/jpeg" },
      new Blob([`face of ${name}`]),
    );
    await sql`
    with seen as (
      insert into borrower_image (borrower_id, kind, file_id, width, height, created_at)
      values (${borrowerId}, 'SELFIE', ${picture}, 10, 10, ${NOON}) returning id
    ), tried as (
      insert into contact_attempt (case_id, borrower_id, contact_id, agent_id, action, purpose, at)
      values (${caseId}, ${borrowerId}, ${contactId}, ${north.agent.id}, 'CALL', 'COLLECT', ${NOON}) returning id
    ), called as (
      insert into call_record (case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, attempt_id, via,
        relation, name, phone, state, provider, requested_at, ended_at, recording_id)
      select ${caseId}, ${loanId}, ${borrowerId}, ${north.id}, ${north.agent.id}, ${contactId}, id, 'APP', 'R01', ${name},
        ${phone}, 'ENDED', 'app', ${NOON}, ${NOON}, ${recording}::uuid from tried
    ), logged as (
      insert into collection_log (case_id, borrower_id, institution_id, agent_id, at, channel, contact_name, relation,
        phone, source, result, remark, next_call_at)
      values (${caseId}, ${borrowerId}, ${north.id}, ${north.agent.id}, ${NOON}, '03', ${name}, 'R01', ${phone},
        'APPLICATION', 'A24NOTAU', ${`${name} is ill`}, ${NOON})
    ), heard as (
      insert into sms_inbound (provider, phone, content, opts_out, received_at, case_id)
      values ('test', ${phone}, ${`I am ${name}`}, false, ${NOON}, ${caseId})
    ), skipped as (
      insert into case_snooze (case_id, agent_id, at, until_at, reason)
      values (${caseId}, ${north.agent.id}, ${NOON}, ${minutesLater(5)}, ${`${name} is away`})
    ), barred as (
      insert into do_not_contact (borrower_id, channel, reason, created_at, note)
      values (${borrowerId}, '02', 'REQUESTED', ${NOON}, ${`${name} asked`})
    ), known as (
      insert into borrower_flag (borrower_id, kind, from_on, reason, recorded_by)
      values (${borrowerId}, 'LANGUAGE', '2026-03-01', ${`${name} speaks`}, ${service.id})
    )
    insert into device_call (borrower_id, name, phone, direction, at)
    values (${borrowerId}, 'Ibu', '628139990001', 'OUT', ${NOON})`.execute(db);
    return caseRow;
  }

  /** Lists tables and columns that still contain the text. */
  async function holding(text: string): Promise<string[]> {
    const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(database.db);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(name)} t where t::text ilike ${`%${text}%`}`.execute(
        database.db,
      );
      if ((rows[0]?.n ?? 0) > 0) found.push(name);
    }
    return found;
  }

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "kolekta-erasure-"));
    harness = await TelephonyHarness.open(database.db);
  });

  return {
    db: () => database.db,
    org: () => harness.org,
    newCase: (input: Parameters<TelephonyHarness["newCase"]>[0]) => harness.newCase(input),
    at: (instant: Date) => {
      now = instant;
    },
    over,
    context,
    manage,
    tasks,
    onDisk,
    lived,
    holding,
  };
}
