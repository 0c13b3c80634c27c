import { afterAll, expect, test } from "bun:test";
import { sql } from "kysely";
import sharp from "sharp";
import { useTestDatabase } from "@kolekta/db/testing";
import { isPage } from "./core/past-end.ts";
import { PERMISSIONS } from "./core/permissions.ts";
import { getActor, silentGateways, createTestContext } from "./core/testing.ts";
import { inputFor } from "./core/testing-input.ts";
import { createVault } from "./core/vault.ts";
import { fillDemo } from "./demo.ts";
import { faceReader } from "./manage/face/engine/reader.ts";
import { processAgentFacts } from "./reports/agent/actions/process-facts.ts";
import { COLLECTED_REPORTS } from "./reports/collected.ts";
import { callProcedure, toInputSchema, procedures } from "./testing-router-walk.ts";
import { verifyLoans } from "./repay/ledger-verification/actions/verify.ts";
import { allocateDuePools } from "./tasks/allocation/actions/allocate.ts";
import { applyDueRuns } from "./tasks/allocation/actions/due.ts";
import { createDemoCaller } from "./seeds/demo/records/workspace.ts";
import { countBreaches, MONEY, WORK } from "./seeds/testing-invariants.ts";
import { listOccurrences } from "./testing-states.ts";

const database = useTestDatabase();
const face = faceReader();
afterAll(() => face.stop());
const gateways = { ...silentGateways, face, vault: createVault(Buffer.alloc(32, 7)) };
/** A Saturday night in Jakarta: no hour of work, and none of contact. */
const NIGHT = new Date("2026-03-28T15:30:00Z");

/** Rows that each screen of the demo lists, as counting statements. */
const LISTS = {
  addresses: "select from access_address",
  allocationPreviews: "select from allocation_run where state = 'PREVIEW'",
  allocationRules: "select from allocation_rule where strategy = 'CHAMPION_CHALLENGER'",
  allocationRunsDiscarded: "select from allocation_run where state = 'DISCARDED'",
  doNotContactEntries: "select from do_not_contact where lifted_at is null",
  behaviour: "select from behaviour_record",
  bankFiles: "select from payment_file",
  calls: "select from call_record",
  capacities: "select from agent_capacity where not takes_cases",
  casesWithoutAgent: `select from collection_case c join stage q on q.id = c.stage_id
    where c.agent_id is null and c.status in ('C00', 'C10') and q.type = 'AUTOMATIC'`,
  closings: "select from closing_request where state = 'REQUESTED'",
  complaints: "select from work_order where state = 'NEW'",
  complaintsClosed: "select from work_order where state = 'DONE'",
  complaintsInvalid: "select from work_order where state = 'INVALID'",
  complaintsInWork: "select from work_order where state = 'PROCESSING'",
  complaintsLate: "select from work_order where overdue_from is not null",
  complaintsToConfirm: "select from work_order_verdict where state = 'PROPOSED'",
  complaintsWithHandler: "select from work_order where state = 'ALLOCATED'",
  contactsToApprove: "select from contact where state = 'PENDING'",
  dailyTasks: "select from daily_task where state = 'OVERDUE'",
  dailyTasksDone: "select from daily_task where completed_at is not null",
  dataRequestsOpen: "select from data_request where state = 'REQUESTED'",
  dataRequestsOver: "select from data_request where state = 'DONE'",
  disputes: "select from case_hold where kind = 'DISPUTE' and closed_at is null",
  grants: "select from data_grant",
  letters: "select from letter",
  lettersReturned: "select from letter_return",
  liftedBars: "select from do_not_contact where lifted_at is not null",
  loginsRefused: "select from login_log where outcome = 'REFUSED'",
  paidAlready: "select from case_hold where kind = 'ALREADY_PAID' and closed_at is null",
  penaltiesApproved: "select from penalty where state = 'APPROVED'",
  penaltiesProposed: "select from penalty where state = 'PROPOSED'",
  penaltiesRejected: "select from penalty where state = 'REJECTED' and decider_id is not null",
  penaltiesReversed: "select from penalty where state = 'REVERSED'",
  phones: "select from company_phone where ended_at is null",
  proposalsOpen: "select from proposal where state = 'PROPOSED'",
  proposalsOver: "select from proposal where state = 'REJECTED'",
  qualityItemsOpen: "select from quality_item where state = 'OPEN' and kind = 'CALL'",
  qualityItemsScored: "select from quality_item where state = 'SCORED'",
  qualityObjections: "select from quality_item where state = 'OBJECTED'",
  reveals: "select from number_reveal",
  skips: "select from case_snooze",
  reportDaily: "select from report_daily",
  reportTargets: "select from report_target",
  ...Object.fromEntries(
    COLLECTED_REPORTS.filter(({ demoDays }) => demoDays > 0).map(({ code }) => [
      code,
      `select from report_run where report = '${code}' and state = 'DONE'`,
    ]),
  ),
  statementDifferences: "select from payment_difference",
  taskConfigs: "select from task_config where deleted_at is null",
  unknownMessages: "select from sms_message where state = 'UNKNOWN'",
  views: "select from case_view",
};

test("a first start fills every list at any hour, ledgers agree and automatic stages allocate", async () => {
  const { db } = database;
  const context = createTestContext(db, null, { now: () => NIGHT, gateways });
  await fillDemo({ ...context, via: "COMMAND" });
  const empty: string[] = [];
  for (const [name, statement] of Object.entries(LISTS)) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (${sql.raw(statement)}) as found`.execute(db);
    if (!rows[0]?.found) empty.push(name);
  }
  expect(empty).toEqual([]);
  expect(await countBreaches(db, MONEY, NIGHT)).toEqual({});
  expect(await countBreaches(db, WORK, NIGHT)).toEqual({});
  const found = await verifyLoans(context, { fix: false });
  expect(found.left).toBe(0);

  const worker = { ...context, databaseUrl: database.url, log: () => {} };
  expect(await allocateDuePools(worker)).toBeGreaterThan(0);
  expect(await applyDueRuns(worker)).toBeNull();
  const { assigned } = await db
    .selectFrom("allocationRun")
    .select((run) => run.fn.sum("assigned").as("assigned"))
    .where("state", "=", "DONE")
    .executeTakeFirstOrThrow();
  expect(Number(assigned)).toBeGreaterThan(0);
  expect(await countBreaches(db, WORK, NIGHT)).toEqual({});
}, 180_000);

test("the demo contains every state of the specification", async () => {
  const states = await listOccurrences(database.db);
  for (const { list, code, times } of states) console.log(`${list} ${code}: ${times}`);
  expect(states.filter(({ times }) => times === 0)).toEqual([]);
});

test("demo faces are real pictures that can be listed, downloaded, blacklisted and cleared", async () => {
  const context = createTestContext(database.db, null, { gateways });
  const faceApi = (await createDemoCaller(context, "sys01", NIGHT)).manage.face;
  const { rows, isSetUp } = await faceApi.list({});
  expect(isSetUp).toBe(true);
  const record = rows.find(({ kind, result, isLocked, isBlocked }) => {
    const isOpen = !isLocked && !isBlocked;
    return kind === "ENROL" && result === "PASS" && isOpen;
  });
  if (!record) throw new Error("the demo has no face that passed");
  const { recordId, agentId } = record;
  const picture = await faceApi.getPicture({ recordId });
  const bytes = await new Response(picture.body).arrayBuffer();
  const { format, width, height } = await sharp(bytes).metadata();
  expect({ format, width, height }).toEqual({ format: "webp", width: 200, height: 240 });
  const remark = "Lent the phone to a stranger";
  const { faceId, blocked } = await faceApi.addToBlacklist({ recordId, remark });
  const holding = await faceApi.listBlacklist({ state: "HOLDING" });
  expect(holding.rows).toContainEqual(
    expect.objectContaining({ faceId, agentId, remark, picture: recordId }),
  );
  const { opened } = await faceApi.cancelBlacklist({ faceId });
  expect([blocked, opened]).toEqual([1, 1]);
  const over = await faceApi.listBlacklist({ state: "CANCELLED" });
  expect(over.rows.map((row) => row.faceId)).toContain(faceId);
});

interface Page {
  readonly rows: readonly unknown[];
  readonly total: number;
  readonly page: number;
}

/** One person of each role, who may do everything. */
async function everyRole() {
  const { db } = database;
  const users = await db
    .selectFrom("appUser")
    .distinctOn("roleId")
    .select("login")
    .orderBy("roleId")
    .orderBy("id")
    .execute();
  const permissions = new Set(PERMISSIONS);
  return Promise.all(users.map((user) => getActor(db, user, { permissions })));
}

test("demo reports cover every day with cases and agree on settlements", async () => {
  const context = createTestContext(database.db, null, { now: () => NIGHT });
  await processAgentFacts(context);
  const { rows } = await sql<Record<string, number>>`
    with spans as (select min(from_on) as first, (${NIGHT}::timestamptz at time zone 'Asia/Jakarta')::date as last from case_stage_period),
    days as (select d::date as day from spans, generate_series(first, last, interval '1 day') d)
    select (select count(*)::int from days where day not in (select day from report_daily)) as without_daily,
      (select count(*)::int from days where day not in (select day from agent_day)) as without_agents,
      (select sum(settled + extended + settled_fully - (
        select count(*) from case_stage_period s where s.entry_kind = 'REOPENED' and s.from_on = d.day and s.institution_id = d.institution_id
          and s.stage_id = d.stage_id and s.currency = d.currency))::int from report_daily d) as settled_daily,
      (select sum(settled)::int from agent_day) as settled_by_agents,
      (select sum(opened + entered - exited - dropped)::int from agent_day
        where day = (select last from spans)) as in_hand,
      (select count(*)::int from collection_case where status in ('C00', 'C10') and agent_id is not null) as assigned`.execute(
    database.db,
  );
  const [found] = rows;
  expect(found).toMatchObject({ withoutDaily: 0, withoutAgents: 0 });
  expect(found?.["settledDaily"]).toBe(found?.["settledByAgents"] ?? 0);
  expect(found?.["inHand"]).toBe(found?.["assigned"] ?? 0);
});

test("no setting change of the first institution is pending", async () => {
  const waiting = await database.db
    .selectFrom("proposal")
    .select(["kind", "institutionId"])
    .where("state", "=", "PROPOSED")
    .execute();
  expect(waiting.length).toBeGreaterThan(0);
  expect(waiting.map(({ institutionId }) => institutionId)).not.toContain(1);
});

test("a page past the end has the total of the first one in every list", async () => {
  const actors = await everyRole();
  const lists = procedures.filter(
    ([, { _def }]) => _def.type === "query" && _def.meta && isPage(_def.meta.contract.output),
  );
  const now = () => NIGHT;
  const filled: string[] = [];
  const wrong: unknown[] = [];
  for (const list of lists) {
    const input = Object(inputFor(toInputSchema(list[1]), {}));
    for (const actor of actors) {
      const at = (page: number) => {
        const beyond = { ...input, page };
        const reply = callProcedure(database.db, actor, list, beyond, { now });
        return reply as Promise<Page>;
      };
      const first = await at(1).catch(() => null);
      if (!first || first.total === 0) continue;
      filled.push(list[0]);
      const { rows, total, page } = await at(90_000);
      if (rows.length > 0 || total !== first.total || page !== 90_000)
        wrong.push({ list: list[0], first: first.total, rows, total, page });
      break;
    }
  }
  expect(wrong).toEqual([]);
  expect(filled.length).toBeGreaterThan(50);
}, 180_000);
