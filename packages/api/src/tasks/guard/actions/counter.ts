import { Counter } from "prom-client";
import type { ContactChannel } from "../../contact/contract-codes.ts";
import type { Decision, GuardedAction } from "../contract.ts";

export const decisionsMade = new Counter({
  name: "kolekta_guard_decisions_total",
  help: "Guard decisions of this process, by purpose and the first reason against it",
  labelNames: ["action", "channel", "outcome", "reason"],
  registers: [],
});

export interface MadeDecision {
  readonly action: GuardedAction;
  readonly channel?: ContactChannel | null | undefined;
  readonly decision: Decision;
  readonly overrideReason?: string | null;
}

const OUTCOMES = { ALLOW: "allowed", WARN: "warned", BLOCK: "blocked" } as const;

/** Counts a decision, also when its transaction is rolled back. */
export function recordGuardDecisionMetric(
  { action, channel, decision, overrideReason }: MadeDecision,
  times = 1,
): void {
  const { verdict, findings } = decision;
  const against = findings.find((finding) => finding.verdict === verdict);
  const isSetAside = verdict === "BLOCK" && Boolean(overrideReason);
  decisionsMade.inc(
    {
      action,
      channel: channel ?? "",
      outcome: isSetAside ? "overridden" : OUTCOMES[verdict],
      reason: against?.reason ?? "",
    },
    times,
  );
}
