import type { Candidate } from "@kolekta/api/tasks/assignment/contract";
import { useState } from "react";
import type { AssignableCase } from "@/components/assignment/assignable-case.ts";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import type { BulkAssignResult } from "./outcome.tsx";
import { useAssignmentRefresh } from "./use-assignment-refresh.ts";

const SHORTEST = 3;

interface ChoiceInput {
  assignableCase: AssignableCase;
  agents: readonly Candidate[];
  onOutcome: (outcome: BulkAssignResult) => void;
}

/**
 * Sends the agent the case had when it was shown, so that a concurrent assignment is not
 * overwritten.
 */
const useAssign = (onOutcome: ChoiceInput["onOutcome"]) => {
  const t = useT();
  const { client } = trpc.useUtils();
  return useCommandMutation(client.tasks.assignment.assign.mutate, {
    meta: { attempt: "assign" },
    onSettled: useAssignmentRefresh(),
    onSuccess: ({ assigned, refused }) => {
      if (refused.length === 0) toastSuccess(t("tasks.assignment.success"));
      onOutcome({ verb: "assigned", done: assigned.length, rejected: refused });
    },
  });
};

export const useChoice = ({ assignableCase, agents, onOutcome }: ChoiceInput) => {
  const can = useCan();
  const [agentId, setAgentId] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [overrideReason, setOverrideReason] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending } = useAssign(onOutcome);
  const isMoving =
    assignableCase.agentId !== null && agentId !== null && assignableCase.agentId !== agentId;
  const bare = agents.filter((agent) => agent.agentId === agentId && !agent.certified);
  const needs = { agent: agentId === null, reason: isMoving && reason.trim().length < SHORTEST };
  const submit = () => {
    setSubmitted(true);
    if (agentId === null || needs.reason) return;
    mutate({
      items: [{ taskId: assignableCase.taskId, agentId, from: assignableCase.agentId }],
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

type Choice = ReturnType<typeof useChoice>;

interface ReasonProps {
  label: string;
  hint: string;
  value: string;
  missing: boolean;
  onChange: (value: string) => void;
}

const ReasonField = (props: ReasonProps) => {
  const { label, hint, value, missing, onChange } = props;
  const message = useT()("tasks.guard.override.short");
  return (
    <FieldFrame label={label} hint={hint} message={missing ? message : null} required>
      {(aria) => (
        <Input
          {...aria}
          maxLength={300}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
};

export const AssignReasons = ({ choice }: { choice: Choice }) => {
  const t = useT();
  const { isMoving, bare, isSubmitted, needs } = choice;
  const names = bare.map((agent) => agent.name).join(", ");
  return (
    <>
      {isMoving ? (
        <ReasonField
          label={t("tasks.assignment.reasonReassign")}
          hint={t("tasks.assignment.reasonReassignHint", { cases: 1 })}
          value={choice.reason}
          missing={isSubmitted && needs.reason}
          onChange={choice.setReason}
        />
      ) : null}
      {bare.length > 0 ? (
        <Alert tone="warning">{t("tasks.assignment.uncertified", { names })}</Alert>
      ) : null}
      {bare.length > 0 && choice.canOverride ? (
        <FieldFrame
          label={t("tasks.assignment.reasonOverride")}
          hint={t("tasks.guard.override.hint")}
          message={null}
        >
          {(aria) => (
            <Input
              {...aria}
              maxLength={300}
              value={choice.overrideReason}
              onChange={(event) => choice.setOverrideReason(event.target.value)}
            />
          )}
        </FieldFrame>
      ) : null}
    </>
  );
};
