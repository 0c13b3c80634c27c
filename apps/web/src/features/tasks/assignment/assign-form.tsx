import type { Candidate } from "@kolekta/api/tasks/assignment/contract";
import { AgentTable } from "@/components/assignment/agent-table.tsx";
import type { AssignableCase } from "@/components/assignment/assignable-case.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { AssignReasons } from "./assign-reasons.tsx";
import type { BulkAssignResult } from "./outcome.tsx";
import { useChoice } from "./use-choice.ts";

interface Props {
  assignableCase: AssignableCase;
  agents: readonly Candidate[];
  onOutcome: (outcome: BulkAssignResult) => void;
  onCancel: () => void;
}

export const AssignForm = (props: Props) => {
  const { assignableCase, agents, onCancel } = props;
  const t = useT();
  const choice = useChoice(props);
  const { agentId, setAgentId, isPending } = choice;
  return (
    <>
      <AgentTable
        single
        agents={agents}
        stageIds={[assignableCase.stageId]}
        chosen={agentId === null ? [] : [agentId]}
        onChoose={([chosen]) => setAgentId(chosen ?? null)}
      />
      <AssignReasons choice={choice} />
      {choice.isSubmitted && choice.needs.agent ? (
        <Alert tone="danger" live>
          {t("core.error.assignment.noAgent")}
        </Alert>
      ) : null}
      <DialogFooter>
        <Button onClick={onCancel}>{t("core.action.cancel")}</Button>
        <Button
          variant="primary"
          disabled={isPending}
          aria-busy={isPending}
          onClick={choice.submit}
        >
          {t("tasks.assignment.assign")}
        </Button>
      </DialogFooter>
    </>
  );
};
