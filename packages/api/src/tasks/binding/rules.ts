/**
 * Decides how cases are dealt out and whether one may go to an agent. Refuses to know how many agents a
 * database holds or what the clock says: loads, cases and agents are arguments, equal input gives equal output.
 */
import type { ErrorKey } from "@kolekta/i18n";
import type { Status } from "../case/contract.ts";
import { isOpen } from "../case/rules.ts";
import type { Strategy } from "./contract.ts";

export interface UnboundCase {
  readonly taskId: number;
  readonly arrearsMinor: number;
}

export interface AgentLoad {
  readonly agentId: number;
  readonly openCases: number;
  readonly openMinor: number;
}

interface Pile {
  readonly agentId: number;
  count: number;
  minor: number;
}

type Weight = (pile: Pile) => number;

/** What each strategy levels out; only LEAST_LOADED looks at what an agent already holds. */
const WEIGHTS: Record<Strategy, Weight> = {
  EQUAL_COUNT: (pile) => pile.count,
  EQUAL_AMOUNT: (pile) => pile.minor,
  LEAST_LOADED: (pile) => pile.count,
};

/** Deals the largest debt first to the lightest hand; ties go to the smaller sum, then the smaller id. */
export function distribute(
  cases: readonly UnboundCase[],
  hands: readonly AgentLoad[],
  strategy: Strategy,
) {
  const held = strategy === "LEAST_LOADED";
  const piles = hands.map(({ agentId, openCases, openMinor }): Pile => ({
    agentId,
    count: held ? openCases : 0,
    minor: held ? openMinor : 0,
  }));
  const weight = WEIGHTS[strategy];
  const largestFirst = cases.toSorted(
    (a, b) => b.arrearsMinor - a.arrearsMinor || a.taskId - b.taskId,
  );
  return largestFirst.map(({ taskId, arrearsMinor }) => {
    const pile = lightest(piles, weight);
    pile.count += 1;
    pile.minor += arrearsMinor;
    return { taskId, agentId: pile.agentId };
  });
}

function lightest(piles: readonly Pile[], weight: Weight): Pile {
  const [first, ...rest] = piles;
  if (!first) throw new Error("dealing needs an agent");
  return rest.reduce(
    (best, pile) => (isLighter(pile, best, weight) ? pile : best),
    first,
  );
}

const isLighter = (a: Pile, b: Pile, weight: Weight): boolean =>
  (weight(a) - weight(b) || a.minor - b.minor || a.agentId - b.agentId) < 0;

export interface Bindable {
  readonly status: Status;
  readonly agentId: number | null;
  readonly institutionId: number;
  readonly queueId: number;
}

export interface Binder {
  readonly agentId: number;
  readonly institutionId: number | null;
  /** Cases may be bound to him. */
  readonly worksCases: boolean;
  readonly status: string;
  /** His institution keeps a schedule for today, and he has no shift in it. */
  readonly isOffShift: boolean;
  readonly institutionStatus: string | null;
  readonly queueIds: readonly number[];
}

/** Null when the case may go to this agent. `from` is whom the leader saw it with. */
export function refuseBinding(
  locked: Bindable,
  agent: Binder | undefined,
  from: number | null,
  reason?: string,
): ErrorKey | null {
  if (!isOpen(locked.status)) return "case.closed";
  if (
    !agent ||
    !agent.worksCases ||
    agent.institutionId !== locked.institutionId
  )
    return "binding.wrongAgent";
  if (agent.status !== "ENABLED") return "binding.agentDisabled";
  if (agent.institutionStatus !== "ENABLED")
    return "binding.institutionDisabled";
  if (agent.isOffShift) return "binding.offShift";
  if (!agent.queueIds.includes(locked.queueId)) return "binding.wrongQueue";
  if (locked.agentId === agent.agentId) return "binding.sameAgent";
  if (locked.agentId !== from) return "binding.alreadyBound";
  return locked.agentId !== null && !reason ? "binding.reasonRequired" : null;
}
