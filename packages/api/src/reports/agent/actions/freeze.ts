import type { Db } from "@kolekta/db";
import type { AnyCtx } from "../../../core/context.ts";
import { type Day, toZonedInstant } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { listOpenings } from "../queries/figures.ts";
import { histories } from "../queries/history.ts";
import * as queries from "../queries/hour.ts";
import { sumContributions } from "../rules/count.ts";
import { countCaseDays, historyBefore } from "../rules/caseload.ts";
import { type HourRow, hourRows } from "../rules/hour.ts";
import { rankAgents } from "../rules/rank.ts";

const HOUR_MINUTES = 60;
/** A record that is made later than this was missed, and says so. */
const ON_TIME_MS = 10 * 60_000;

/** Puts one hour of an institution on record; false where it was. */
export async function freezeHour(
  tx: Tx<AnyCtx>,
  { institutionId, zone, day }: queries.InstitutionDay,
  hour: number,
): Promise<boolean> {
  const instant = toZonedInstant(day, hour * HOUR_MINUTES, zone);
  const rows = await rowsAt(tx.db, institutionId, day, instant);
  const frozenAt = tx.now();
  const rebuilt = frozenAt.getTime() - instant.getTime() > ON_TIME_MS;
  const frozen = { institutionId, day, hour, frozenAt };
  const inserted = await queries.insertHour(tx.db, frozen, rebuilt, rows);
  tx.audit({
    action: "agent.freeze",
    entity: "institution_hour",
    entityId: institutionId,
    institutionId,
    after: { day, hour, agents: inserted ? rows.length : 0, rebuilt },
  });
  return inserted;
}

/** Who stood where at a moment of the day, from what had happened before it. */
async function rowsAt(db: Db, institutionId: number, day: Day, instant: Date): Promise<HourRow[]> {
  const members = await queries.membersAt(db, institutionId, instant);
  const ids = members.map((member) => member.agentId);
  const [open, caseIds, credits, activities] = await Promise.all([
    listOpenings(db, ids, day),
    queries.listCaseIds(db, ids, day),
    queries.creditsBefore(db, ids, day, instant),
    queries.activityBefore(db, ids, day, instant),
  ]);
  const cases = (await histories(db, caseIds))
    .flatMap((history) => countCaseDays(historyBefore(history, instant)))
    .filter((caseDay) => caseDay.day === day);
  const ranked = rankAgents(members, open, sumContributions([...cases, ...credits]));
  return hourRows({ members, ranked, activities, credits });
}
