import type { Db } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import { timeOfDay } from "../../../core/day.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { colleagues, openings } from "../queries/figures.ts";
import { histories } from "../queries/history.ts";
import * as queries from "../queries/hour.ts";
import { sumOf } from "../rules/count.ts";
import { hoursBegun } from "../rules/figures.ts";
import { countsOfCase, historyBefore } from "../rules/caseload.ts";
import { rankAgents } from "../rules/rank.ts";

const HOUR_MINUTES = 60;
/** A record that is made later than this was missed, and says so. */
const ON_TIME_MS = 10 * 60_000;

/** Puts every reporting hour that has begun on record, as things stood then; returns how many. */
export async function freezeHours(visit: Visit): Promise<number> {
  let done = 0;
  for (const clock of await queries.clocks(visit.db, visit.now())) {
    const begun = hoursBegun(clock.hours, clock.hour);
    for (const hour of begun.filter((one) => !clock.frozen.includes(one)))
      if (await freeze(visit, clock, hour)) done += 1;
  }
  return done;
}

async function freeze(
  visit: Visit,
  { institutionId, zone, day }: queries.InstitutionClock,
  hour: number,
): Promise<boolean> {
  const moment = timeOfDay(day, hour * HOUR_MINUTES, zone);
  const rows = await rankedAt(visit.db, institutionId, day, moment);
  return inTransaction(visit, null, async (tx) => {
    const frozenAt = tx.now();
    const rebuilt = frozenAt.getTime() - moment.getTime() > ON_TIME_MS;
    const frozen = { institutionId, day, hour, frozenAt };
    const written = await queries.insertHour(tx.db, frozen, rebuilt, rows);
    tx.audit({
      action: "agent.freeze",
      entity: "institution_hour",
      entityId: institutionId,
      institutionId,
      after: { day, hour, agents: written ? rows.length : 0, rebuilt },
    });
    return written;
  });
}

/** Who stood where at a moment of the day, from what had happened before it. */
async function rankedAt(
  db: Db,
  institutionId: number,
  day: string,
  moment: Date,
): Promise<queries.HourRow[]> {
  const members = (await colleagues(db, [institutionId])).filter(
    (one) => one.enabled,
  );
  const ids = members.map((member) => member.agentId);
  const [open, caseIds, credits] = await Promise.all([
    openings(db, ids, day),
    queries.casesOf(db, ids, day),
    queries.creditsBefore(db, ids, day, moment),
  ]);
  const cases = (await histories(db, caseIds))
    .flatMap((history) => countsOfCase(historyBefore(history, moment)))
    .filter((one) => one.day === day);
  const byId = new Map(members.map((member) => [member.agentId, member]));
  return rankAgents(members, open, sumOf([...cases, ...credits])).flatMap(
    ({ agentId, currency, figures, ranking }) => {
      const member = byId.get(agentId);
      if (!member || !ranking) return [];
      const { bound, boundMinor, settled, collectedMinor } = figures;
      const { queueId } = member;
      const counts = { bound, boundMinor, settled, collectedMinor };
      return [
        { agentId, institutionId, queueId, currency, ...counts, ...ranking },
      ];
    },
  );
}
