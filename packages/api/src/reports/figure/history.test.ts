import { beforeAll, describe, expect, test } from "bun:test";
import type { Db } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { createRandom } from "../../seeds/random.ts";
import { Story } from "../agent/testing.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { startAgentDays } from "../agent/actions/start.ts";
import { figureDifferences } from "../verify/queries/figures.ts";
import { noteDays } from "./actions/aggregate.ts";
import { EVER } from "./actions/verify.ts";
import { recountAll, verifyCounts } from "../agent/actions/verify.ts";
import { computeFiguresByHand, type Figure } from "./testing.ts";
import {
  insertCalls,
  insertConduct,
  type TestInstitution,
  loggedCalls,
  insertPromises,
  type World,
} from "./testing-contacts.ts";

/*
 * Ninety days with a leap day in two zones: assignments, stages, payments and reversals in their
 * order, and contacts that arrive in bulk and out of order. The figures are compared with plain SQL
 * over the raw tables.
 */

const database = useTestDatabase();
const FIRST = Date.UTC(2028, 0, 20);
const DAYS = 90;
const HOUR = 3_600_000;
const context = () => createTestContext(database.db, null);

let org: Organisation;
let institutions: TestInstitution[];
let random: () => number;
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const pickInstant = () => new Date(FIRST + Math.floor(random() * DAYS * 24 * HOUR));

async function move(institution: TestInstitution, at: Date): Promise<void> {
  const story = pick(institution.stories);
  const action = pick(["assign", "assign", "work", "stage", "part", "whole", "back"]);
  if (action === "back") return story.reversePayment(at);
  if (action === "part")
    return story.pay(at, 1 + Math.floor(random() * 90_000), story.agentId, false);
  if (!story.isOpen) return;
  if (action === "whole") return story.pay(at, 77_000, story.agentId, true);
  if (action === "stage") return story.moveOn(at, pick([org.stages.early, org.stages.late]));
  if (action === "work") return story.agentId ? story.work(at) : undefined;
  const agentId = pick(institution.agents);
  if (agentId !== story.agentId) return story.assign(at, agentId);
}

/** Moves cases: assignments, stages and payments, day by day. */
async function moves(db: Db): Promise<void> {
  for (const institution of institutions)
    for (let n = 0; n < 8; n += 1)
      institution.stories.push(await Story.start(db, new Date(FIRST), institution));
  for (let step = 0; step < 240; step += 1) {
    const at = FIRST + HOUR + ((DAYS * 24 - 2) * HOUR * step) / 240;
    await move(pick(institutions), new Date(Math.floor(at)));
  }
}

/** Moves an agent to another group in the middle of the period, recorded late. */
async function regroup(db: Db): Promise<void> {
  const { groupId } = await db
    .selectFrom("appUser")
    .select("groupId")
    .where("id", "=", org.north.agent.id)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("teamGroup")
    .values({ institutionId: org.north.id, name: "Second" })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(id).not.toBe(groupId as number);
  await db
    .updateTable("appUser")
    .set({ groupId: id, updatedAt: new Date(FIRST + 40 * 24 * HOUR) })
    .where("id", "=", org.north.agent.id)
    .execute();
}

/** Records a move after its consequences. */
async function lateMove(db: Db): Promise<void> {
  const [story] = institutions[0]?.stories ?? [];
  if (!story) return;
  await db
    .insertInto("caseStatusLog")
    .values({
      caseId: story.ids.caseId,
      at: new Date(FIRST + 20 * 24 * HOUR),
      event: "STAGE",
      before: "C00",
      after: "C00",
      institutionId: institutions[0]?.institutionId ?? 0,
      stageId: org.stages.late,
      stageBeforeId: org.stages.early,
      dpd: 31,
      arrearsMinor: 1,
    })
    .execute();
}

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  await db
    .updateTable("institution")
    .set({ zone: "Asia/Makassar" })
    .where("id", "=", org.south.id)
    .execute();
  await sql`update app_user set created_at = ${new Date(FIRST - 24 * HOUR)}`.execute(db);
  await sql`update agent_org_unit set from_at = ${new Date(FIRST - 24 * HOUR)}`.execute(db);
  const numbers = createRandom(20280229);
  random = () => numbers.int(0, 999_999) / 1_000_000;
  institutions = [org.north, org.south].map(({ id, agent, colleague }) => ({
    institutionId: id,
    agents: [agent.id, colleague.id],
    stories: [],
  }));
  await regroup(db);
  await moves(db);
  const leaders = [org.north.leader.id, org.north.admin.id];
  const world: World = { db, institutions, leaders, random, pick, instant: pickInstant };
  for (const count of [90, 60]) {
    await insertCalls(world, count);
    await processAgentFacts(context());
    await loggedCalls(world, count);
    await insertPromises(world, count);
    await insertConduct(world, count);
  }
  await lateMove(db);
  await processAgentFacts(context());
}, 120_000);

const stored = async (): Promise<Figure[]> => {
  const { rows } = await sql<Figure>`
    select f.day::text as day, f.hour, f.institution_id, f.stage_id, f.group_id, f.agent_id, f.currency, m.key as measure,
      m.value::bigint as value
    from report_figure f cross join lateral jsonb_each_text(to_jsonb(f)
      - array['day', 'hour', 'institution_id', 'stage_id', 'group_id', 'agent_id', 'currency', 'first_attempt_at', 'last_paid_at',
        'settled'] - (select array_agg(w || x) from unnest(array['entered', 'exited', 'dropped']) w,
          unnest(array['', '_minor', '_principal_minor', '_fee_minor']) x)) m
    where m.value <> '0'
    order by 1, 2, 3, 4, 5, 6, 7, 8`.execute(database.db);
  return rows;
};

describe("G13: figures of ninety days with a leap day in two zones", () => {
  test("match plain SQL over the raw tables hour by hour", async () => {
    const expectedFigures = await computeFiguresByHand(database.db);
    expect(expectedFigures.some(({ day }) => day === "2028-02-29")).toBe(true);
    expect(new Set(expectedFigures.map((figure) => figure.measure)).size).toBeGreaterThan(25);
    expect(await stored()).toEqual(expectedFigures);
  });

  test("match the definition of every measure", async () => {
    const now = new Date(FIRST + (DAYS + 2) * 24 * HOUR);
    await startAgentDays(createTestContext(database.db, null, { now: () => now }));
    const query = { days: EVER, now, finished: [], limit: 1 };
    expect(await figureDifferences(database.db, query)).toEqual([]);
  });

  const countDay = async (day: string) => {
    await noteDays(database.db, { from: day, to: day });
    return processAgentFacts(context());
  };

  test("match the facts, and the facts match their rows", async () => {
    const { samples, differences, facts } = await verifyCounts(context());
    expect({ samples, differences }).toEqual({ samples: [], differences: 0 });
    expect(facts).toBeGreaterThan(500);
  }, 60_000);

  test("stay the same when all is recorded and aggregated again, or under concurrent counts", async () => {
    const before = await stored();
    await recountAll(context());
    await Promise.all([
      countDay("2028-02-29"),
      countDay("2028-02-29"),
      processAgentFacts(context()),
    ]);
    expect(await stored()).toEqual(before);
    expect((await verifyCounts(context())).differences).toBe(0);
  }, 60_000);

  test("a modified figure is detected and repaired", async () => {
    const { db } = database;
    await sql`
      update report_figure set calls = calls + 1 where ctid = (select ctid from report_figure where calls > 0 limit 1)`.execute(
      db,
    );
    const found = await verifyCounts(context());
    expect(found.differences).toBeGreaterThan(0);
    expect(found.samples[0]?.source).toBe("report_figure");
    await recountAll(context());
    expect((await verifyCounts(context())).differences).toBe(0);
  }, 60_000);

  test.each([
    ["agent_day", "opened_fee_minor = opened_fee_minor + 1"],
    ["team_day", "agents = agents + 1"],
    ["stage_flow", "worsened = worsened + 1"],
  ])(
    "a modified row of %s is detected and repaired",
    async (table, set) => {
      const { db } = database;
      await db.transaction().execute(async (tx) => {
        // Disables the triggers, which would correct the row at once.
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`
        update ${sql.table(table)} set ${sql.raw(set)}
        where ctid = (select ctid from ${sql.table(table)} order by day desc limit 1)`.execute(tx);
      });
      expect((await verifyCounts(context())).samples[0]?.source).toBe(table);
      await recountAll(context());
      expect((await verifyCounts(context())).differences).toBe(0);
    },
    60_000,
  );

  test("a fact is not changed", async () => {
    const change = sql`update report_fact set seconds = 1`.execute(database.db);
    await expect(change).rejects.toThrow();
  });
});
