import type { BaseContext } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { loadSetting } from "../../../core/setting/declared.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { releaseCases } from "../../../tasks/assignment/actions/release.ts";
import * as queries from "../queries/leaver.ts";
import { isDue } from "../rules.ts";
import { leaverRule } from "../contract.ts";

/** Cases per transaction. */
const BATCH_SIZE = 100;

/**
 * Releases the open cases of agents who have been disabled for long enough; returns their number.
 */
export async function releaseLeavers(context: BaseContext): Promise<number> {
  let released = 0;
  for (const leaver of await dueLeavers(context)) {
    if (context.signal.aborted) break;
    released += await releaseAll(context, leaver);
  }
  return released;
}

async function dueLeavers({ db, now }: BaseContext): Promise<queries.Leaver[]> {
  const away = await queries.leavers(db);
  if (away.length === 0) return [];
  const findRule = await loadSetting(db, leaverRule, away);
  return away.filter((leaver) => {
    const rule = findRule(leaver, toLocalDay(now(), leaver.zone));
    return rule !== null && isDue(leaver.disabledAt, rule.hours, now());
  });
}

async function releaseAll(context: BaseContext, leaver: queries.Leaver): Promise<number> {
  for (let released = 0; ;) {
    const { found, done } = await releaseSome(context, leaver);
    released += done;
    // Cases found but not released have another agent or are closed by now.
    if (found < BATCH_SIZE || done === 0) return released;
  }
}

/** Releases one batch; releases nothing when the agent is enabled again. */
const releaseSome = (context: BaseContext, leaver: queries.Leaver) =>
  inTransaction(context, null, async (tx) => {
    const { agentId, institutionId } = leaver;
    const ids = (await queries.lockIfDisabled(tx.db, leaver))
      ? await queries.listOpenCaseIds(tx.db, agentId, BATCH_SIZE)
      : [];
    const released = await releaseCases(tx, agentId, ids, { ending: "LEAVER" });
    tx.audit({
      action: "leaver.release",
      entity: "app_user",
      entityId: agentId,
      institutionId,
      after: { released },
    });
    return { found: ids.length, done: released.length };
  });
