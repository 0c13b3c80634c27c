import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Db } from "@kolekta/db";
import { hashPassword, load } from "../../seeds/index.ts";
import {
  type KillTiming,
  randomFor,
  runAndKill,
  usualOrFull,
  useTestDatabase,
} from "@kolekta/db/testing";
import { sql } from "kysely";
import { addDays, type Day } from "../../core/day.ts";
import { verifyLoans } from "../ledger-verification/actions/verify.ts";
import { startDays, runDueDays } from "./actions/run.ts";
import { toInstant, createNightContext } from "./testing/calendar.ts";

const calm = useTestDatabase();
const stormy = useTestDatabase();

const FIRST: Day = "2026-03-10";
const LAST: Day = addDays(FIRST, 2);
const CASES = 1_500;
const BATCH_SIZE = 100;
const KILLS = usualOrFull({ usual: 3, full: 20 });
const random = randomFor("roll crash");
/**
 * The process is killed before it has run this many batches, so that 20 kills fit into two days on
 * any machine.
 */
const MAX_BATCHES = 4;
const BATCH_MS = 30;

async function fill({ db, url }: typeof calm): Promise<void> {
  await load(url, {
    cases: CASES,
    now: toInstant(FIRST, 720),
    passwordHash: hashPassword("Demo1234", "cheap"),
  });
  await startDays(createNightContext(db, FIRST));
}

/**
 * Reads everything that a run writes, without ids and times. Counts of steps without batches are
 * left out: they are stored after the work and may be lost with the process.
 */
async function state(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select
      (select md5(string_agg(concat_ws(' ', id, status, late_fee_minor, accrued_on, outstanding_minor), ',' order by id)) from loan) as loans,
      (select md5(string_agg(concat_ws(' ', id, status, late_fee_minor, late_fee_due_minor), ',' order by id)) from installment) as installments,
      (select md5(string_agg(concat_ws(' ', loan_id, installment_id, kind, component, amount_minor, value_on, cause), ','
        order by loan_id, installment_id, value_on, kind, component, amount_minor)) from ledger_entry) as ledger,
      (select md5(string_agg(concat_ws(' ', loan_id, institution_id, stage_id, agent_id, status, arrears_minor, outstanding_minor,
        payoff_minor, overdue_on, opened_on, promise_on, broken_on, version), ',' order by loan_id, opened_on, status)) from collection_case) as cases,
      (select md5(string_agg(concat_ws(' ', c.loan_id, event, before, after, s.agent_id, s.stage_id, stage_before_id, dpd, s.arrears_minor), ','
        order by c.loan_id, c.opened_on, s.id)) from case_status_log s join collection_case c on c.id = s.case_id) as log,
      (select md5(string_agg(concat_ws(' ', case_id, agent_id, released_at is null), ',' order by case_id, id)) from case_assignment) as assignments,
      (select md5(string_agg(concat_ws(' ', case_id, state, amount_minor), ',' order by case_id, id)) from promise) as promises,
      (select string_agg(concat_ws(' ', day, attempt, step, state, case when position < 3 then counts end), E'\\n' order by day, attempt, position) from business_day_run) as runs,
      (select string_agg(concat_ws(' ', user_id, kind, count), ',' order by user_id, kind, id) from task_notification
        where kind = 'CASES_RELEASED') as notices`.execute(db);
  return rows[0];
}

const runInProcess = (url: string, kill: KillTiming | null) =>
  runAndKill(join(import.meta.dir, "testing/run-process.ts"), [url, LAST, BATCH_SIZE], kill);

const isDone = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ done: number }>`
    select count(*) filter (where state = 'DONE') as done from business_day_run where day = ${LAST}::date`.execute(
    db,
  );
  return rows[0]?.done === 7;
};

test("G14: an end-of-day run killed repeatedly ends like an undisturbed one", async () => {
  await fill(calm);
  await fill(stormy);
  await runDueDays(createNightContext(calm.db, LAST), { batchSize: BATCH_SIZE });
  for (let kills = 0; kills < KILLS; kills += 1) {
    expect(await isDone(stormy.db)).toBe(false);
    await runInProcess(stormy.url, {
      afterLines: 1 + Math.floor(random() * MAX_BATCHES),
      thenMs: random() * BATCH_MS,
    });
  }
  await runInProcess(stormy.url, null);
  expect(await state(stormy.db)).toEqual(await state(calm.db));
  for (const { db } of [calm, stormy]) {
    const verified = await verifyLoans(createNightContext(db, LAST), { fix: false });
    expect(verified.samples).toEqual([]);
  }
}, 180_000);
