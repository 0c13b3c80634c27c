/** Decides what is put on record of each agent at a reporting hour: where he stood, and what he had done by then. */
import { total } from "../../../core/total.ts";
import type { Member, RankedAgent } from "./rank.ts";

/** What somebody had done by a moment of the day, in one currency. */
export interface Activity {
  readonly agentId: number;
  readonly currency: string;
  readonly attemptedCases: number;
  readonly calls: number;
  readonly connected: number;
  readonly promises: number;
  readonly promisedMinor: number;
}

/** Numbers in all currencies, amounts in the one that is shown. */
export interface HourRow {
  readonly agentId: number;
  readonly institutionId: number;
  readonly queueId: number | null;
  readonly currency: string;
  readonly bound: number;
  readonly boundMinor: number;
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

/** Who is ranked at a moment, and what each had done by then. */
interface HourFigures {
  readonly members: readonly Member[];
  readonly ranked: readonly RankedAgent[];
  readonly activities: readonly Activity[];
  readonly credits: readonly {
    readonly agentId: number;
    readonly payments?: number;
  }[];
}

/** A row for whoever is ranked, or has done or collected something on the day. */
export function hourRows({ members, ranked, activities, credits }: HourFigures): HourRow[] {
  const byId = new Map(members.map((member) => [member.agentId, member]));
  const done = Map.groupBy(activities, (one) => one.agentId);
  const paid = Map.groupBy(credits, (one) => one.agentId);
  return ranked.flatMap(({ agentId, currency, figures, ranking }) => {
    const member = byId.get(agentId);
    const own = done.get(agentId) ?? [];
    const credited = paid.get(agentId) ?? [];
    if (!member || (!ranking && own.length === 0 && credited.length === 0)) return [];
    const { bound, boundMinor, settled, collectedMinor } = figures;
    const inMoney = own.filter((one) => one.currency === currency);
    return [
      {
        agentId,
        institutionId: member.institutionId,
        queueId: member.queueId,
        currency,
        bound,
        boundMinor,
        settled,
        collectedMinor,
        attemptedCases: total(own, (one) => one.attemptedCases),
        calls: total(own, (one) => one.calls),
        connected: total(own, (one) => one.connected),
        promises: total(own, (one) => one.promises),
        promisedMinor: total(inMoney, (one) => one.promisedMinor),
        payments: total(credited, (one) => one.payments ?? 0),
        taskRanking: ranking?.taskRanking ?? null,
        amountRanking: ranking?.amountRanking ?? null,
      },
    ];
  });
}
