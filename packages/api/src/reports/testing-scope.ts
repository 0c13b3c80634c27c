import type { Db } from "@kolekta/db";
import type { Actor } from "../core/context.ts";
import { FileReply } from "../core/file.ts";
import { createCallerFactory } from "../core/guarded.ts";
import { getActor, createTestContext } from "../core/testing.ts";
import { clearHolidays, organisation, type Organisation, type Persona } from "../seeds/index.ts";
import { processAgentFacts } from "./agent/actions/process-facts.ts";
import { Story } from "./agent/testing.ts";
import { writeCall, writePromise } from "./dashboard/testing.ts";
import { reportsRouter } from "./router.ts";
import { REPORT_NOUNS } from "./run/contract-codes.ts";
import { readLeaf } from "./run/testing.ts";
import { payAttendance } from "./wage/actions.ts";

/*
 * Two institutions of the same shape, one with twice the data. A leak of the other institution
 * shows as its name, the name of a user, or a sum that is too large.
 */

const call = createCallerFactory(reportsRouter);
export const TODAY = "2026-03-03";
const FIRST = "2026-03-02";
const at = (day: number, hour: number, minute = 0) =>
  new Date(Date.UTC(2026, 2, day, hour - 7, minute));
const NOW = at(3, 19, 30);
export const RANGE = { from: FIRST, to: TODAY };

export const reportsAs = async (db: Db, person: Persona, overrides: Partial<Actor> = {}) =>
  call(createTestContext(db, await getActor(db, person, overrides), { now: () => NOW }));
export type Reports = Awaited<ReturnType<typeof reportsAs>>;

async function work(db: Db, agent: Persona, day: number, hour: number) {
  const institutionId = agent.institutionId ?? 0;
  const story = await Story.start(db, at(day, 7, 30), { institutionId });
  await story.assign(at(day, 7, 45), agent.id);
  const called = { agentId: agent.id, institutionId, talkSeconds: 40 };
  await writeCall(db, story.ids, { ...called, at: at(day, hour) });
  await story.work(at(day, hour, 6));
  await writePromise(db, story.ids, {
    agentId: agent.id,
    at: at(day, hour, 7),
    amountMinor: 5000,
    dueOn: "2026-03-20",
  });
  await story.pay(at(day, hour, 30), 70_000, agent.id, false);
}

export interface Question {
  readonly institutionId?: number;
  readonly agentId?: number;
  readonly groupId?: number;
}

const wageDays = { from: at(1, 0), to: NOW };

/** Read endpoints, by the ids that they take. */
export const READS: Record<string, (api: Reports, filter: Question) => Promise<unknown>> = {
  agents: ({ data }, filter) => data.listAgents({ ...RANGE, ...filter }),
  agentTrend: ({ data }, filter) =>
    data.trendOfAgents({ ...RANGE, ...filter, metric: "collected" }),
  agentsLeaf: ({ data }, filter) => data.exportAgents({ ...RANGE, ...filter }),
  teams: ({ data }, { agentId: _, ...filter }) =>
    data.listTeams({ ...RANGE, ...filter, by: "institution" }),
  groups: ({ data }, { agentId: _, ...filter }) =>
    data.listTeams({ ...RANGE, ...filter, by: "group" }),
  teamTrend: ({ data }, { agentId: _, ...filter }) =>
    data.trendOfTeams({ ...RANGE, ...filter, metric: "collected" }),
  teamsLeaf: ({ data }, { agentId: _, ...filter }) => data.exportTeams({ ...RANGE, ...filter }),
  daily: ({ daily }, { institutionId }) => daily.page({ ...RANGE, institutionId }),
  dailyCases: ({ daily }, { institutionId }) =>
    daily.listCases({ ...RANGE, institutionId, flow: "placed" }),
  dailyLeaf: ({ daily }, { institutionId }) => daily.export({ ...RANGE, institutionId }),
  dailyRuns: ({ daily }, { institutionId }) => daily.lastSuccessRecord({ institutionId }),
  overview: ({ overview }, { institutionId }) => overview.page({ month: "2026-03", institutionId }),
  summary: ({ overview }, { institutionId }) =>
    overview.getSummary({ month: "2026-03", institutionId }),
  overviewLeaf: ({ overview }, { institutionId }) =>
    overview.export({ month: "2026-03", institutionId }),
  targets: ({ target }, { institutionId }) => target.list({ month: "2026-03", institutionId }),
  cohorts: ({ rollRate }, { institutionId }) =>
    rollRate.page({ ...RANGE, institutionId, daysSince: 1 }),
  rollMap: ({ rollRate }, { institutionId }) => rollRate.map({ ...RANGE, institutionId }),
  entries: ({ rollRate }, { institutionId }) => rollRate.entries({ ...RANGE, institutionId }),
  rollCases: ({ rollRate }, { institutionId }) =>
    rollRate.listCases({ day: TODAY, daysSince: 1, outcome: "SAME", institutionId }),
  rollLeaf: ({ rollRate }, { institutionId }) =>
    rollRate.export({ ...RANGE, institutionId, daysSince: 1 }),
  intraday: ({ dashboard }, { institutionId }) => dashboard.page({ ...RANGE, institutionId }),
  hourAgents: ({ dashboard }, { institutionId }) =>
    dashboard.listAgents({ day: TODAY, hour: 19, institutionId }),
  hours: ({ dashboard }, { institutionId }) => dashboard.listHours({ day: TODAY, institutionId }),
  hoursLeaf: ({ dashboard }, { institutionId }) => dashboard.export({ ...RANGE, institutionId }),
  ranks: ({ agent }, { institutionId }) => agent.listRanks({ institutionId }),
  kanban: ({ kanban }, { institutionId }) => kanban.get({ institutionId }),
  drillDown: ({ figure }, filter) => figure.listCases({ ...RANGE, ...filter, metric: "collected" }),
  drillDownStock: ({ figure }, filter) =>
    figure.listCases({ ...RANGE, ...filter, metric: "inHand" }),
  wages: ({ wage }, filter) => wage.list({ ...wageDays, ...filter }),
  wagesLeaf: ({ wage }, filter) => wage.export({ ...wageDays, ...filter }),
  wageLogs: ({ wage }, { agentId, institutionId }) => wage.logs({ agentId, institutionId }),
  months: ({ wage }, { institutionId }) => wage.listMonths({ institutionId }),
};

/** Returns the result as text, and an error as its code. */
export async function toAnswerText(reply: Promise<unknown>): Promise<string> {
  try {
    const answer = await reply;
    if (!(answer instanceof FileReply)) return JSON.stringify(answer);
    const { rows } = await readLeaf(answer);
    return JSON.stringify(rows);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return `${code ?? ""} ${message}`;
  }
}

/**
 * Creates two institutions with two days of work, all reports, one target each and an edited wage.
 */
export async function createTwoInstitutions(db: Db): Promise<Organisation> {
  const org = await organisation(db);
  await clearHolidays(db);
  const { north, south } = org;
  for (const day of [2, 3])
    for (const hour of [9, 10]) {
      await work(db, south.agent, day, hour);
      await work(db, south.colleague, day, hour);
      if (hour === 10) continue;
      await work(db, north.agent, day, hour);
      await work(db, north.colleague, day, hour);
    }
  const job = createTestContext(db, null, { now: () => NOW });
  await processAgentFacts(job);
  const agents = [north, south].flatMap((institution) => [
    institution.agent,
    institution.colleague,
  ]);
  await payAttendance(
    job,
    agents.map(({ id }) => ({ agentId: id, day: FIRST })),
  );
  const operations = await reportsAs(db, org.operations);
  for (const noun of Object.values(REPORT_NOUNS)) await operations[noun].refresh(RANGE);
  for (const institution of [north, south])
    await operations.target.save({
      institutionId: institution.id,
      stageId: org.stages.early,
      month: "2026-03",
      currency: "IDR",
      amountMinor: 1_000_000,
      rate: 20,
      reason: `Agreed with ${institution.name}`,
      baseId: null,
    });
  const finance = await reportsAs(db, org.finance);
  const explanation = await finance.wage.explain({
    agentId: south.agent.id,
    from: FIRST,
    to: FIRST,
  });
  const { baseSalary, performanceWage, dailyDebit, deduction } = explanation;
  await finance.wage.update({
    agentId: south.agent.id,
    day: FIRST,
    version: explanation.version,
    baseSalary,
    performanceWage,
    dailyDebit,
    deduction,
    bonus: 5,
    reason: "Kindness of south",
  });
  return org;
}
