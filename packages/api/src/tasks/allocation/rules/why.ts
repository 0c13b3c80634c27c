/** Why a case went to this agent and not to another: the run is dealt again until it is the turn of the case. */
import type { Arm, Ground, WhyNot } from "../contract-codes.ts";
import { deal } from "./deal.ts";
import type { Candidate, DealtCase, Decision, Inputs } from "./facts.ts";
import {
  isAvoided,
  isExcluded,
  isFull,
  isFullToday,
  sideOf,
  type Table,
  weightOf,
  worksAt,
} from "./table.ts";

export interface Other {
  readonly agentId: number;
  readonly why: WhyNot;
  readonly weighed: number | null;
}

export interface Why {
  /** Null where it went to nobody. */
  readonly weighed: number | null;
  readonly others: readonly Other[];
}

interface Turn {
  readonly one: DealtCase;
  readonly table: Table;
  readonly arm: Arm | null;
  readonly ground: Ground | null;
  readonly chosenId: number | null;
}

const weigh = (table: Table, arm: Arm | null, agentId: number | null): number =>
  weightOf(table, arm, agentId ?? 0)?.[0] ?? 0;

function reasonAgainst(turn: Turn, other: Candidate): WhyNot {
  const { one, table, arm, ground, chosenId } = turn;
  const { agentId, bar } = other;
  const seat = table.seats.get(agentId);
  if (bar !== null || !seat) return bar ?? "NOT_TAKING";
  if (!worksAt(other, one)) return "OTHER_STAGE";
  if (isExcluded(table, one, agentId)) return "COMPLAINED_ABOUT";
  if (agentId === one.fromAgentId) return "PRESENT_AGENT";
  if (isAvoided(one, agentId)) return "AVOIDED";
  if (isFull(seat)) return "FULL";
  if (isFullToday(seat)) return "FULL_TODAY";
  // Nobody got it though somebody could: a person left it out.
  if (ground === "BY_HAND" || ground === null) return "BY_HAND";
  if (ground !== "STRATEGY") return `TIED_BY_${ground}`;
  const { strategy } = sideOf(table, arm);
  const hasMore = weigh(table, arm, agentId) > weigh(table, arm, chosenId);
  return strategy === "LEAST_LOADED" && hasMore ? "MORE_IN_HAND" : "LATER_TURN";
}

/** `line` is the case as it was decided in the end, which a person may have done. */
export function whyOf(inputs: Inputs, line: Omit<Decision, "arm">): Why | null {
  let why: Why | null = null;
  deal(inputs, (one, table, arm) => {
    if (one.caseId !== line.caseId) return;
    const weighed = (agentId: number) => weightOf(table, arm, agentId)?.[0] ?? null;
    const others = inputs.candidates.filter(
      ({ agentId, institutionId }) =>
        agentId !== line.agentId && institutionId === one.institutionId,
    );
    why = {
      weighed: line.agentId === null ? null : weighed(line.agentId),
      others: others.map((other) => ({
        agentId: other.agentId,
        why: reasonAgainst({ one, table, arm, ground: line.ground, chosenId: line.agentId }, other),
        weighed: weighed(other.agentId),
      })),
    };
  });
  return why;
}
