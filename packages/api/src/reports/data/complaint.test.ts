import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { newCall } from "../../board/quality/testing.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  type CaseIds,
  newCase,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { aggregateTeams } from "../figure/actions/aggregate.ts";
import type { MetricValues } from "../metric/contract.ts";
import { reportsRouter } from "../router.ts";
import { readCells } from "./testing.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(reportsRouter);
/** Noon in Jakarta, and half past midnight of Tuesday there. */
const NOON = new Date("2026-03-04T05:00:00Z");
const MONDAY = new Date("2026-03-02T05:00:00Z");
const TUESDAY = new Date("2026-03-02T17:30:00Z");
const SUNDAY = new Date("2026-03-01T05:00:00Z");
const WEEK = { from: "2026-02-26", to: "2026-03-04" };
const LOOSE_DAY = "2026-03-01";
const KEYS = ["complaints", "foundedComplaints", "complaintRate"] as const;
let org: Organisation;
let idle: Persona;

const as = async (persona: Persona) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), { now: () => NOON }),
  ).data;

interface Lodged {
  readonly at: Date;
  readonly agentId?: number;
  readonly verdict?: "FOUNDED" | "UNFOUNDED";
  readonly isInvalid?: boolean;
}

const lodge = async (caseIds: CaseIds, { at, agentId, verdict, isInvalid }: Lodged) => {
  const { institutionId } = await database.db
    .selectFrom("collectionCase")
    .select("institutionId")
    .where("id", "=", caseIds.caseId)
    .executeTakeFirstOrThrow();
  const open = isInvalid ? "INVALID" : "NEW";
  await database.db
    .insertInto("workOrder")
    .values({
      category: "OTHER",
      channel: "HOTLINE",
      severity: 1,
      caseId: caseIds.caseId,
      loanId: caseIds.loanId,
      borrowerId: caseIds.borrowerId,
      institutionId,
      agentId: agentId ?? null,
      description: "a",
      state: verdict ? "DONE" : open,
      handlerId: verdict ? org.service.id : null,
      verdict: verdict ?? null,
      doneAt: verdict ? NOON : null,
      excludesAgent: false,
      locksRecordings: false,
      createdAt: at,
      firstAnswerDueAt: NOON,
      dueAt: NOON,
    })
    .execute();
};

const connect = async (caseIds: CaseIds, agentId: number, at: Date) => {
  const id = await newCall(database.db, { caseIds, agentId, at });
  await database.db
    .updateTable("callRecord")
    .set({ callStatus: "CNCT" })
    .where("id", "=", id)
    .execute();
};

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  await sql`update agent_org_unit set from_at = '2026-01-01'`.execute(db);
  const { north, south } = org;
  const assignedAt = new Date("2026-02-20T05:00:00Z");
  const createCase = (agentId: number | null, institutionId: number) =>
    newCase(db, { now: NOON, assignedAt, agentId, institutionId });
  const mine = await createCase(north.agent.id, north.id);
  const colleagueCase = await createCase(north.colleague.id, north.id);
  const loose = await createCase(null, north.id);
  const far = await createCase(south.agent.id, south.id);
  for (const at of [MONDAY, MONDAY, MONDAY, TUESDAY]) await connect(mine, north.agent.id, at);
  await connect(colleagueCase, north.colleague.id, MONDAY);
  await connect(far, south.agent.id, MONDAY);
  await lodge(mine, { at: MONDAY });
  await lodge(mine, { at: MONDAY, verdict: "FOUNDED" });
  await lodge(mine, { at: TUESDAY, verdict: "UNFOUNDED" });
  await lodge(mine, { at: MONDAY, isInvalid: true });
  // Names another agent than the assigned one.
  await lodge(mine, { at: MONDAY, agentId: north.colleague.id });
  await lodge(colleagueCase, { at: SUNDAY, verdict: "FOUNDED" });
  // Agent without any other figures.
  idle = await newUser(db, {
    login: "idle",
    roleId: ROLE.agent,
    institutionId: north.id,
    groupId: north.groupId,
  });
  await lodge(mine, { at: SUNDAY, agentId: idle.id });
  await lodge(loose, { at: SUNDAY });
  await lodge(far, { at: MONDAY });
  const counting = createTestContext(db, null, { now: () => NOON });
  await processAgentFacts(counting);
  await aggregateTeams(counting);
});

interface ComputedCounts {
  readonly rowKey: string;
  readonly complaints: number;
  readonly founded: number;
  readonly connected: number;
}

/** Computes the figures from complaints, assignments and calls only. */
const computeComplaints = async (by: "agent" | "team"): Promise<Map<string, ComputedCounts>> => {
  const { rows } = await sql<ComputedCounts>`
    with complaint as (
      select to_char(w.created_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as day, w.institution_id, w.verdict,
        case when w.agent_id is null then b.agent_id else w.agent_id end as agent_id
      from work_order w left join case_assignment b on b.case_id = w.case_id and w.created_at >= b.assigned_at
      where w.state in ('NEW', 'ALLOCATED', 'PROCESSING', 'DONE')
    ), call as (
      select to_char(r.requested_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as day, r.institution_id, r.agent_id
      from call_record r where r.call_status = 'CNCT' and r.talk_seconds > 0
    ), line as (
      select day, institution_id, agent_id, 1 as complaints, (verdict is not distinct from 'FOUNDED')::int as founded, 0 as connected
      from complaint
      union all select day, institution_id, agent_id, 0, 0, 1 from call
    )
    select day || ' ' || ${by === "agent" ? sql`agent_id` : sql`institution_id`} as row_key,
      sum(complaints)::int as complaints, sum(founded)::int as founded, sum(connected)::int as connected
    from line where ${by === "agent" ? sql`agent_id is not null` : sql`true`} group by 1`.execute(
    database.db,
  );
  return new Map(rows.map((row) => [row.rowKey, row]));
};

const computeRate = (complaints: number, connected: number) =>
  connected === 0 ? null : (complaints * 1000) / connected;

const toValues = (values: MetricValues) => KEYS.map((key) => values[key]);

const expected = ({ complaints, founded, connected }: ComputedCounts) => [
  complaints,
  founded,
  computeRate(complaints, connected),
];

const computeSum = (all: Iterable<ComputedCounts>) =>
  [...all].reduce((sum, row) => ({
    rowKey: "",
    complaints: sum.complaints + row.complaints,
    founded: sum.founded + row.founded,
    connected: sum.connected + row.connected,
  }));

describe("complaints", () => {
  test("of agents match the raw tables by day and in total", async () => {
    const { rows, totals, total } = await (
      await as(org.operations)
    ).listAgents({ ...WEEK, size: 100 });
    const computed = await computeComplaints("agent");
    const rowKeys = rows.map(({ day, agentId }) => `${day} ${agentId}`);
    expect(rowKeys).toEqual(expect.arrayContaining([...computed.keys()]));
    expect(new Set(rowKeys).size).toBe(total);
    for (const { day, agentId, values } of rows) {
      const row = computed.get(`${day} ${agentId}`);
      expect(toValues(values)).toEqual(row ? expected(row) : [0, 0, null]);
    }
    const [all] = totals;
    expect(toValues(all?.values ?? {})).toEqual(expected(computeSum(computed.values())));
  });

  test("of teams match the raw tables, even without an agent", async () => {
    const { rows, totals } = await (await as(org.operations)).listTeams({ ...WEEK, size: 100 });
    const computed = await computeComplaints("team");
    const rowKeys = rows.map((row) => `${row.day} ${row.institutionId}`);
    expect(rowKeys).toEqual(expect.arrayContaining([...computed.keys()]));
    for (const { day, institutionId, values } of rows) {
      const row = computed.get(`${day} ${institutionId}`);
      expect(toValues(values)).toEqual(row ? expected(row) : [0, 0, null]);
    }
    expect(toValues(totals[0]?.values ?? {})).toEqual(expected(computeSum(computed.values())));
  });

  test("sort the rows, and appear in charts and under filters by stage or agent", async () => {
    const data = await as(org.operations);
    const { rows } = await data.listAgents({
      ...WEEK,
      sort: "complaintRate",
      descending: true,
      size: 100,
    });
    const rates = rows.map(({ values }) => values.complaintRate ?? -1);
    expect(rates).toEqual(rates.toSorted((a, b) => b - a));
    const { days, bars } = await data.trendOfAgents({ ...WEEK, metric: "complaints" });
    const agents = computeSum((await computeComplaints("agent")).values());
    const sums = [days, bars].map((points) =>
      points.reduce((sum, { value }) => sum + (value ?? 0), 0),
    );
    expect(sums).toEqual([agents.complaints, agents.complaints]);
    const teams = await data.trendOfTeams({ ...WEEK, metric: "complaints" });
    expect(teams.days).toContainEqual({ day: LOOSE_DAY, value: 3 });
    const colleagueReport = await data.listAgents({ ...WEEK, agentId: org.north.colleague.id });
    expect(colleagueReport.totals[0]?.values.complaints).toBe(2);
    expect(colleagueReport.total).toBe(colleagueReport.rows.length);
  });

  test("appear in the workbooks of both", async () => {
    const data = await as(org.operations);
    for (const [reply, by] of [
      [await data.exportAgents(WEEK), "agent"],
      [await data.exportTeams(WEEK), "team"],
    ] as const) {
      const [heads = [], ...lines] = await readCells(reply);
      const at = heads.indexOf("Complaints per 1,000 connected calls");
      const { complaints, connected } = computeSum((await computeComplaints(by)).values());
      expect(lines.at(-1)?.[at]).toBeCloseTo(computeRate(complaints, connected) ?? 0, 6);
      expect(lines.at(-1)?.[heads.indexOf("Complaints received")]).toBe(complaints);
    }
  });

  test("are hidden from the agents concerned, including rows with nothing else", async () => {
    const unseen = await as(idle);
    expect((await unseen.listAgents(WEEK)).rows).toEqual([]);
    expect((await unseen.listTeams(WEEK)).rows).toEqual([]);
    const data = await as(org.north.colleague);
    const { rows, totals } = await data.listAgents(WEEK);
    const teams = await data.listTeams(WEEK);
    expect(rows.length).toBeGreaterThan(0);
    for (const { values } of [...rows, ...totals, ...teams.rows])
      expect(toValues(values)).toEqual([undefined, undefined, undefined]);
    const trend = await data.trendOfAgents({ ...WEEK, metric: "complaints" });
    expect(trend.days.map(({ value }) => value)).toEqual(trend.days.map(() => null));
    const [heads = []] = await readCells(await data.exportAgents(WEEK));
    expect(heads).not.toContain("Complaints received");
    const finance = await (await as(org.finance)).listTeams(WEEK);
    expect(finance.rows.map(({ values }) => values.complaints)).toEqual(
      finance.rows.map(() => undefined),
    );
  });

  test("about the reader or of another agency are not counted for viewers without access", async () => {
    const leader = await as(org.north.leader);
    const before = await leader.listTeams(WEEK);
    const [caseIds] = await database.db
      .selectFrom("collectionCase")
      .select(["id as caseId", "loanId", "borrowerId"])
      .where("institutionId", "=", org.north.id)
      .execute();
    await lodge(caseIds as CaseIds, { at: MONDAY, agentId: org.north.leader.id });
    expect(await leader.listTeams(WEEK)).toEqual(before);
    const south = await (await as(org.south.admin)).listTeams(WEEK);
    expect(south.totals[0]?.values.complaints).toBe(1);
  });
});
