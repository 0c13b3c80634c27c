import type { Ctx } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import { loadRevisions } from "../../../core/setting/declared.ts";
import { HOME_CURRENCY } from "../../../tasks/guard/contract-codes.ts";
import type { Cost } from "../contract.ts";
import {
  LEVEL_OF,
  type Occurrence,
  type PenaltyLevel,
  type Violation,
  VIOLATIONS,
} from "../contract-codes.ts";
import { penaltyRule } from "../contract-rule.ts";
import { listViolationCounts } from "../queries/agent.ts";
import type { PenaltyComplaint } from "../queries/get.ts";
import { toCost, toOccurrence } from "../rules.ts";

export interface Offer extends Cost {
  readonly ruleId: number;
  readonly violation: Violation;
  readonly level: PenaltyLevel;
  readonly occurrence: Occurrence;
}

interface Offers {
  readonly currency: Currency | null;
  readonly offers: Offer[];
}

type AgentLocation = Pick<PenaltyComplaint, "country" | "zone">;

/**
 * Lists the current cost of each violation for an agent, in the currency and day of the agent's
 * institution. Empty without an agent or institution.
 */
export async function offersFor(
  { db, now }: Pick<Ctx, "db" | "now">,
  { country, zone }: AgentLocation,
  agentId: number | null,
): Promise<Offers> {
  if (agentId === null || country === null || zone === null) return { currency: null, offers: [] };
  const currency = HOME_CURRENCY[country];
  const owners = VIOLATIONS.map((violation) => ({ violation, currency }));
  const findRule = await loadRevisions(db, penaltyRule, owners);
  const earlier = await listViolationCounts(db, agentId, now());
  const today = toLocalDay(now(), zone);
  const offers = VIOLATIONS.flatMap((violation): Offer[] => {
    const rule = findRule({ violation, currency }, today);
    if (!rule) return [];
    const times = earlier.find((earlierPenalty) => earlierPenalty.violation === violation)?.n ?? 0;
    const occurrence = toOccurrence(times);
    return [
      {
        ...toCost(rule.values, occurrence),
        ruleId: rule.ruleId,
        violation,
        occurrence,
        level: LEVEL_OF[violation],
      },
    ];
  });
  return { currency, offers };
}
