/** Why a case went to this agent and not to another: the run is dealt again until it is the turn of the case. */
import type { Ground, WhyNot } from "../contract-codes.ts";
import { deal } from "./deal.ts";
import type { Candidate, DealtCase, Decision, Inputs } from "./facts.ts";
import {
  isAvoided,
  isExcluded,
  isFull,
  isFullToday,
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

const TIES: ReadonlySet<Ground | null> = new Set<Ground>([
  "PROMISE",
  "BORROWER",
  "LAST_AGENT",
]);

interface Turn {
  readonly one: DealtCase;
  readonly table: Table;
  readonly ground: Ground | null;
}

function reasonAgainst({ one, table, ground }: Turn, other: Candidate): WhyNot {
  const { agentId, bar } = other;
  const seat = table.seats.get(agentId);
  if (bar !== null || !seat) return bar ?? "NOT_TAKING";
  if (!worksAt(other, one)) return "OTHER_STAGE";
  if (isExcluded(table, one, agentId)) return "COMPLAINED_ABOUT";
  if (isAvoided(one, agentId)) return "AVOIDED";
  if (isFull(seat)) return "FULL";
  if (isFullToday(seat)) return "FULL_TODAY";
  // Nobody got it though somebody could: a person left it out.
  if (ground === "BY_HAND" || ground === null) return "BY_HAND";
  return TIES.has(ground) ? "TIED_TO_OTHER" : "MORE_IN_HAND";
}

/** `line` is the case as it was decided in the end, which a person may have done. */
export function whyOf(inputs: Inputs, line: Omit<Decision, "arm">): Why | null {
  let why: Why | null = null;
  deal(inputs, (one, table, arm) => {
    if (one.caseId !== line.caseId) return;
    const weighed = (agentId: number) =>
      weightOf(table, arm, agentId)?.[0] ?? null;
    const others = inputs.candidates.filter(
      ({ agentId, institutionId }) =>
        agentId !== line.agentId && institutionId === one.institutionId,
    );
    why = {
      weighed: line.agentId === null ? null : weighed(line.agentId),
      others: others.map((other) => ({
        agentId: other.agentId,
        why: reasonAgainst({ one, table, ground: line.ground }, other),
        weighed: weighed(other.agentId),
      })),
    };
  });
  return why;
}
