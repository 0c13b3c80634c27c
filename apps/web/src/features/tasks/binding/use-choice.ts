import type { Candidate } from "@kolekta/api/tasks/binding/contract";
import { useState } from "react";
import type { BoundCase } from "@/components/binding/bound-case.ts";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import type { BulkAssignResult } from "./outcome.tsx";
import { useBindingRefresh } from "./use-binding-refresh.ts";

const SHORTEST = 3;

interface ChoiceInput {
  boundCase: BoundCase;
  agents: readonly Candidate[];
  onOutcome: (outcome: BulkAssignResult) => void;
}

/** Binds the case from the agent it had when it was shown: whoever was quicker is not overruled. */
const useBind = (onOutcome: ChoiceInput["onOutcome"]) => {
  const t = useT();
  const { client } = trpc.useUtils();
  return useCommandMutation(client.tasks.binding.bind.mutate, {
    meta: { attempt: "bind" },
    onSettled: useBindingRefresh(),
    onSuccess: ({ bound, refused }) => {
      if (refused.length === 0) toastSuccess(t("tasks.binding.success"));
      onOutcome({ verb: "bound", done: bound.length, rejected: refused });
    },
  });
};

/** Who is chosen for a case, and what is still missing. */
export const useChoice = ({ boundCase, agents, onOutcome }: ChoiceInput) => {
  const can = useCan();
  const [agentId, setAgentId] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [overrideReason, setOverrideReason] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending } = useBind(onOutcome);
  const isMoving = boundCase.agentId !== null && agentId !== null && boundCase.agentId !== agentId;
  const bare = agents.filter((agent) => agent.agentId === agentId && !agent.certified);
  const needs = {
    agent: agentId === null,
    reason: isMoving && reason.trim().length < SHORTEST,
  };
  const submit = () => {
    setSubmitted(true);
    if (agentId === null || needs.reason) return;
    mutate({
      items: [{ taskId: boundCase.taskId, agentId, from: boundCase.agentId }],
      reason: reason.trim() || undefined,
      overrideReason: overrideReason.trim() || undefined,
    });
  };
  return {
    agentId,
    setAgentId,
    isMoving,
    bare,
    isPending,
    reason,
    setReason,
    overrideReason,
    setOverrideReason,
    isSubmitted,
    needs,
    submit,
    canOverride: can("guard.override"),
  };
};

export type Choice = ReturnType<typeof useChoice>;
