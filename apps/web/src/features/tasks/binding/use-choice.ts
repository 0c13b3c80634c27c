import type { Candidate, Strategy } from "@kolekta/api/tasks/binding/contract";
import { useState } from "react";
import { useCan } from "@/hooks/use-user.tsx";
import type { BoundCase } from "./bound-case.ts";
import { useDeal } from "./deal-preview.tsx";
import type { useBind } from "./use-bind.ts";

const SHORTEST = 3;

interface Subject {
  cases: readonly BoundCase[];
  agents: readonly Candidate[];
  binding: ReturnType<typeof useBind>;
}

/** What is chosen, what is still missing, and what would come of it. */
export const useChoice = ({ cases, agents, binding }: Subject) => {
  const can = useCan();
  const [agentIds, setAgentIds] = useState<number[]>([]);
  const [strategy, setStrategy] = useState<Strategy>("EQUAL_COUNT");
  const [reason, setReason] = useState("");
  const [overrideReason, setOverrideReason] = useState("");
  const [asked, setAsked] = useState(false);
  const deal = useDeal({ cases, agents, agentIds, strategy });
  const assignments = deal.data?.assignments ?? [];
  const former = new Map(cases.map((one) => [one.taskId, one.agentId]));
  const moving = assignments.filter(({ taskId, agentId }) => {
    const now = former.get(taskId) ?? null;
    return now !== null && now !== agentId;
  }).length;
  const bare = agents.filter(
    (agent) => agentIds.includes(agent.agentId) && !agent.certified,
  );
  const needs = {
    agent: agentIds.length === 0,
    reason: moving > 0 && reason.trim().length < SHORTEST,
  };
  const submit = () => {
    setAsked(true);
    if (needs.agent || needs.reason || !deal.data) return;
    void binding.run({ assignments, reason, overrideReason });
  };
  return {
    ...{ agentIds, setAgentIds, strategy, setStrategy, deal, moving, bare },
    ...{ reason, setReason, overrideReason, setOverrideReason },
    ...{ asked, needs, submit, mayOverride: can("guard.override") },
  };
};

export type Choice = ReturnType<typeof useChoice>;
