import { sql } from "kysely";
import type { BaseContext } from "../../../core/context.ts";
import { type RuleValues, USUAL } from "../../../tasks/allocation/contract-rule.ts";
import { addDays, atHour, toJakartaDay } from "../../calendar.ts";
import { createDemoCaller as at } from "./workspace.ts";

/** Allocation rules of the stages: automatic stages use them now, S3 once it is automatic. */
const RULES: Readonly<Record<string, Partial<RuleValues>>> = {
  S0: { strategy: "EQUAL_COUNT", maxInHand: 200, maxNew: 60 },
  S1: {
    strategy: "CHAMPION_CHALLENGER",
    challengerPercent: 30,
    champion: "SNAKE",
    challenger: "LEAST_LOADED",
    maxInHand: 200,
    maxNew: 60,
    inflowAt: "07:00",
  },
  S3: { strategy: "WEIGHTED", weighing: "PERFORMANCE", maxNew: 30 },
};

/** Age of the rules in days. */
const RULE_DAYS = 30;

async function setRules(context: BaseContext): Promise<void> {
  const now = atHour(addDays(toJakartaDay(context.now()), -RULE_DAYS), 10);
  const { allocation } = (await at(context, "ops01", now)).tasks;
  const { rows } = await allocation.listRules({});
  for (const { stageId, stageName, latestId: baseId } of rows) {
    const values = RULES[stageName];
    if (values) await allocation.saveRule({ stageId, baseId, ...USUAL, ...values });
  }
}

const FULL = { takesCases: true, maxInHand: null, maxNew: null, weight: 100 };

/** Capacities that leaders set for some agents. */
const CAPACITIES = [
  ["leader01", "agent04", { weight: 150, maxNew: 40 }],
  ["leader01", "agent07", { takesCases: false }],
  ["leader04", "agent20", { maxInHand: 90, weight: 80 }],
] as const;

async function setCapacities(context: BaseContext): Promise<void> {
  for (const [leader, login, capacityInput] of CAPACITIES) {
    const { allocation } = (await at(context, leader, context.now())).tasks;
    const { rows } = await allocation.listLoads({});
    const load = rows.find((row) => row.login === login);
    if (!load) continue;
    const { agentId, version } = load;
    await allocation.saveCapacity({ ...FULL, ...capacityInput, agentId, version });
  }
}

/**
 * Lists open cases in the stages of a leader's group: those of one agent, or the unassigned ones.
 */
async function listOpenCaseIds(
  { db }: BaseContext,
  leader: string,
  agent: string | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from collection_case c
    join app_user l on l.login = ${leader} and l.institution_id = c.institution_id
    join group_stage g on g.group_id = l.group_id and g.stage_id = c.stage_id
    left join app_user a on a.id = c.agent_id
    where c.status in ('C00', 'C10') and a.login is not distinct from ${agent}::text
    order by c.id limit 8`.execute(db);
  return rows.map(({ id }) => id);
}

/** One leader prepares an allocation and leaves it open; another discards a release. */
async function prepareRuns(context: BaseContext): Promise<void> {
  const preparing = async (leader: string) =>
    (await at(context, leader, context.now())).tasks.allocation;
  const waiting = await listOpenCaseIds(context, "leader03", null);
  if (waiting.length > 0)
    await (await preparing("leader03")).prepare({ kind: "ASSIGN", taskIds: waiting });
  const agentCaseIds = await listOpenCaseIds(context, "leader04", "agent20");
  if (agentCaseIds.length === 0) return;
  const leader = await preparing("leader04");
  const { runId } = await leader.prepare({ kind: "RELEASE", taskIds: agentCaseIds });
  const { version } = await leader.get({ runId });
  await leader.discard({ runId, version });
}

/** Sets rules of automatic stages and capacities of agents, and prepares runs. */
export async function allocateDemo(context: BaseContext): Promise<void> {
  await setRules(context);
  await setCapacities(context);
  await prepareRuns(context);
}
