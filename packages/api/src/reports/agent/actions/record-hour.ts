import type { Db } from "@kolekta/db";
import type { AnyCtx } from "../../../core/context.ts";
import { type Day, toZonedInstant } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { listOpenings } from "../queries/figures.ts";
import { listHistories } from "../queries/history.ts";
import * as queries from "../queries/hour.ts";
import { sumContributions } from "../rules/count.ts";
import { countCaseDays, toHistoryBefore } from "../rules/caseload.ts";
import { type HourRow, toHourRows } from "../rules/hour.ts";
import { rankAgents } from "../rules/rank.ts";

const HOUR_MINUTES = 60;
/** Delay in milliseconds after which a record counts as missed and is marked so. */
const ON_TIME_MS = 10 * 60_000;

/** Records one hour of an institution. Returns false when it is recorded already. */
export async function recordHour(
  tx: Tx<AnyCtx>,
  { institutionId, zone, day }: queries.InstitutionDay,
  hour: number,
): Promise<boolean> {
  const instant = toZonedInstant(day, hour * HOUR_MINUTES, zone);
  const rows = await getHourRows(tx.db, institutionId, day, instant);
  const recordedAt = tx.now();
  const rebuilt = recordedAt.getTime() - instant.getTime() > ON_TIME_MS;
  const recordedHour = { institutionId, day, hour, recordedAt };
  const inserted = await queries.insertHour(tx.db, recordedHour, rebuilt, rows);
  tx.audit({
    action: "agent.recordHour",
    entity: "institution_hour",
    entityId: institutionId,
    institutionId,
    after: { day, hour, agents: inserted ? rows.length : 0, rebuilt },
  });
  return inserted;
}

/**
 * Computes the rank of each agent at an instant of the day, from the events before that instant.
 */
async function getHourRows(
  db: Db,
  institutionId: number,
  day: Day,
  instant: Date,
): Promise<HourRow[]> {
  const members = await queries.listMembersAt(db, institutionId, instant);
  const ids = members.map((member) => member.agentId);
  const [open, caseIds, credits, activities] = await Promise.all([
    listOpenings(db, ids, day),
    queries.listCaseIds(db, ids, day),
    queries.listCreditsBefore(db, ids, day, instant),
    queries.listActivitiesBefore(db, ids, day, instant),
  ]);
  const cases = (await listHistories(db, caseIds))
    .flatMap((history) => countCaseDays(toHistoryBefore(history, instant)))
    .filter((caseDay) => caseDay.day === day);
  const ranked = rankAgents(members, open, sumContributions([...cases, ...credits]));
  return toHourRows({ members, ranked, activities, credits });
}
