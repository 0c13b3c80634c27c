import type { BaseContext } from "../../../core/context.ts";
import { addDays, toLocalDay, startOfDay } from "../../../core/day.ts";
import { loadSetting } from "../../../core/setting/declared.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { releaseMany } from "../../assignment/actions/many.ts";
import { lockCases } from "../../case/actions/lock.ts";
import { notifyAgentLeaders } from "../../notification/actions.ts";
import { recyclingRule, type RecyclingValues } from "../contract.ts";
import { listInstitutions } from "../queries/agent-days.ts";
import { listAssignedCases, type Suspects, listRecyclingCandidates } from "../queries/assigned.ts";
import { isAbsent } from "../rules/agent-days.ts";
import { type Cause, findCause } from "../rules/cause.ts";
import { type InstitutionAgentDays, getInstitutionAgentDays } from "./agent-days.ts";

interface Going {
  readonly caseId: number;
  readonly agentId: number;
  readonly cause: Cause;
}

type Released = Partial<Record<Cause, number[]>>;

/**
 * Releases locked cases, and notifies their agents and leaders. Returns the released cases by
 * cause.
 */
async function putBack(tx: Tx<BaseContext>, going: readonly Going[]): Promise<Released> {
  const released: Released = {};
  for (const [cause, cases] of Map.groupBy(going, (item) => item.cause)) {
    const items = cases.map(({ caseId: taskId, agentId: from }) => ({ taskId, from }));
    const done = await releaseMany(tx, items, { ending: cause, by: null });
    released[cause] = done.released;
  }
  const ids = new Set(Object.values(released).flat());
  const releasedCases = going.filter(({ caseId }) => ids.has(caseId));
  await notifyAgentLeaders(tx, "CASES_RECYCLED", countByAgent(releasedCases));
  return released;
}

const countByAgent = (releasedCases: readonly Going[]): Map<number, number> =>
  new Map(
    Array.from(
      Map.groupBy(releasedCases, ({ agentId }) => agentId),
      ([agentId, agentCases]) => [agentId, agentCases.length],
    ),
  );

/** Cases per transaction. */
const BATCH_SIZE = 500;

/**
 * Releases cases that their agents do not work, by the rule of each institution; returns their
 * number.
 */
export async function recycle(context: BaseContext): Promise<number> {
  const { db, now } = context;
  const all = await listInstitutions(db);
  const findRule = await loadSetting(db, recyclingRule, all);
  let released = 0;
  for (const institution of all) {
    if (context.signal.aborted) break;
    const today = toLocalDay(now(), institution.zone);
    const values = findRule(institution, today);
    if (values && isOn(values))
      released += await recycleIn(
        context,
        await getInstitutionAgentDays(context, institution),
        values,
      );
  }
  return released;
}

const isOn = ({ untouchedHours, noContactDays, absentDays }: RecyclingValues) =>
  untouchedHours !== null || noContactDays !== null || absentDays !== null;

async function recycleIn(
  context: BaseContext,
  institution: InstitutionAgentDays,
  values: RecyclingValues,
): Promise<number> {
  if (institution.agents.size === 0) return 0;
  const criteria = buildSuspects(context.now(), institution, values);
  let released = 0;
  for (let after = 0; !context.signal.aborted;) {
    const found = await listRecyclingCandidates(context.db, criteria, { after, limit: BATCH_SIZE });
    const ids = found.map(({ caseId }) => caseId);
    if (ids.length > 0) released += await recycleBatch(context, institution, values, ids);
    if (ids.length < BATCH_SIZE) break;
    after = ids.at(-1) ?? after;
  }
  return released;
}

const HOUR_MS = 3_600_000;

function buildSuspects(
  now: Date,
  { institutionId, zone, agents }: InstitutionAgentDays,
  values: RecyclingValues,
): Suspects {
  const { untouchedHours, noContactDays, absentDays, includesManual } = values;
  const today = toLocalDay(now, zone);
  const isAway = (agentId: number) =>
    absentDays !== null && isAbsent(agents.get(agentId) ?? [], new Date(0), absentDays, now);
  const agentIds = [...agents.keys()];
  return {
    institutionId,
    today,
    agentIds,
    includesManual,
    awayIds: agentIds.filter(isAway),
    untouchedSince:
      untouchedHours === null ? null : new Date(now.getTime() - untouchedHours * HOUR_MS),
    silentSince:
      noContactDays === null ? null : startOfDay(addDays(today, 1 - noContactDays), zone),
  };
}

/** Judges each case again after locking it. */
const recycleBatch = (
  context: BaseContext,
  institution: InstitutionAgentDays,
  values: RecyclingValues,
  caseIds: readonly number[],
): Promise<number> =>
  inTransaction(context, null, async (tx) => {
    await lockCases(tx, caseIds);
    const scope = { ...institution, now: tx.now() };
    const going = (await listAssignedCases(tx.db, caseIds)).flatMap((assignedCase) => {
      const days = institution.agents.get(assignedCase.agentId);
      const cause = days ? findCause(assignedCase, values, days, scope) : null;
      return cause ? [{ ...assignedCase, cause }] : [];
    });
    const released = await putBack(tx, going);
    tx.audit({
      action: "recycling.release",
      entity: "collection_case",
      entityId: null,
      institutionId: institution.institutionId,
      after: { ...released },
    });
    return Object.values(released).flat().length;
  });
