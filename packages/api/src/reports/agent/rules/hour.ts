/** Decides which rank and activity are recorded of each agent at a reporting hour. */
import { total } from "../../../core/total.ts";
import type { Member, RankedAgent } from "./rank.ts";

/** Activity of a user before an instant of the day, in one currency. */
export interface Activity {
  readonly agentId: number;
  readonly currency: string;
  readonly attemptedCases: number;
  readonly calls: number;
  readonly connected: number;
  readonly promises: number;
  readonly promisedMinor: number;
}

/** Counts cover all currencies, amounts the shown one. */
export interface HourRow {
  readonly agentId: number;
  readonly institutionId: number;
  readonly stageId: number | null;
  readonly currency: string;
  readonly assigned: number;
  readonly assignedMinor: number;
  readonly settled: number;
  readonly collectedMinor: number;
  readonly attemptedCases: number;
  readonly calls: number;
  readonly connected: number;
  readonly promises: number;
  readonly promisedMinor: number;
  readonly payments: number;
  readonly taskRanking: number | null;
  readonly amountRanking: number | null;
}

interface HourFigures {
  readonly members: readonly Member[];
  readonly ranked: readonly RankedAgent[];
  readonly activities: readonly Activity[];
  readonly credits: readonly { readonly agentId: number; readonly payments?: number }[];
}

/** Builds a row for each agent who is ranked, or has done or collected something on the day. */
export function toHourRows({ members, ranked, activities, credits }: HourFigures): HourRow[] {
  const byId = new Map(members.map((member) => [member.agentId, member]));
  const done = Map.groupBy(activities, (activity) => activity.agentId);
  const paid = Map.groupBy(credits, (credit) => credit.agentId);
  return ranked.flatMap(({ agentId, currency, figures, ranking }) => {
    const member = byId.get(agentId);
    const agentActivities = done.get(agentId) ?? [];
    const credited = paid.get(agentId) ?? [];
    if (!member || (!ranking && agentActivities.length === 0 && credited.length === 0)) return [];
    const { assigned, assignedMinor, settled, collectedMinor } = figures;
    const inMoney = agentActivities.filter((activity) => activity.currency === currency);
    return [
      {
        agentId,
        institutionId: member.institutionId,
        stageId: member.stageId,
        currency,
        assigned,
        assignedMinor,
        settled,
        collectedMinor,
        attemptedCases: total(agentActivities, (activity) => activity.attemptedCases),
        calls: total(agentActivities, (activity) => activity.calls),
        connected: total(agentActivities, (activity) => activity.connected),
        promises: total(agentActivities, (activity) => activity.promises),
        promisedMinor: total(inMoney, (activity) => activity.promisedMinor),
        payments: total(credited, (credit) => credit.payments ?? 0),
        taskRanking: ranking?.taskRanking ?? null,
        amountRanking: ranking?.amountRanking ?? null,
      },
    ];
  });
}
