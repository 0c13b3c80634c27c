import type { Visit } from "../../../core/context.ts";
import { addDays, dayOf, startOfDay } from "../../../core/day.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { lockCases } from "../../case/actions/lock.ts";
import type { RecyclingValues } from "../contract.ts";
import { houses } from "../queries/agent-days.ts";
import { boundAgain, type Suspects, suspects } from "../queries/bound.ts";
import { isAbsent } from "../rules/agent-days.ts";
import { causeOf } from "../rules/cause.ts";
import { type House, withAgentDays } from "./agent-days.ts";
import { putBack } from "./put-back.ts";
import { recyclingRules } from "./setting.ts";

/** Cases of one transaction. */
const PORTION = 500;

/** Puts cases that their agents do not work back to their pools, by the rule of each institution; returns how many. */
export async function recycle(visit: Visit): Promise<number> {
  const { db, now } = visit;
  const all = await houses(db);
  const ruleOf = await recyclingRules.inForce(
    db,
    all.map(({ institutionId }) => institutionId),
  );
  let released = 0;
  for (const house of all) {
    if (visit.signal.aborted) break;
    const today = dayOf(now(), house.zone);
    const values = ruleOf(house.institutionId, today);
    if (values && isOn(values))
      released += await recycleIn(visit, await withAgentDays(visit, house), values);
  }
  return released;
}

const isOn = ({ untouchedHours, noContactDays, absentDays }: RecyclingValues) =>
  untouchedHours !== null || noContactDays !== null || absentDays !== null;

async function recycleIn(visit: Visit, house: House, values: RecyclingValues): Promise<number> {
  if (house.agents.size === 0) return 0;
  const wanted = suspectsOf(visit.now(), house, values);
  let released = 0;
  for (let after = 0; !visit.signal.aborted;) {
    const found = await suspects(visit.db, wanted, { after, most: PORTION });
    const ids = found.map(({ caseId }) => caseId);
    if (ids.length > 0) released += await judge(visit, house, values, ids);
    if (ids.length < PORTION) break;
    after = ids.at(-1) ?? after;
  }
  return released;
}

const HOUR_MS = 3_600_000;

function suspectsOf(
  now: Date,
  { institutionId, zone, agents }: House,
  values: RecyclingValues,
): Suspects {
  const { untouchedHours, noContactDays, absentDays, includesManual } = values;
  const today = dayOf(now, zone);
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

/** Each case as it stands once it is locked. */
const judge = (
  visit: Visit,
  house: House,
  values: RecyclingValues,
  caseIds: readonly number[],
): Promise<number> =>
  inTransaction(visit, null, async (tx) => {
    await lockCases(tx, caseIds);
    const moment = { ...house, now: tx.now() };
    const going = (await boundAgain(tx.db, caseIds)).flatMap((one) => {
      const days = house.agents.get(one.agentId);
      const cause = days ? causeOf(one, values, days, moment) : null;
      return cause ? [{ ...one, cause }] : [];
    });
    const released = await putBack(tx, going);
    tx.audit({
      action: "recycling.release",
      entity: "collection_case",
      entityId: null,
      institutionId: house.institutionId,
      after: { ...released },
    });
    return Object.values(released).flat().length;
  });
