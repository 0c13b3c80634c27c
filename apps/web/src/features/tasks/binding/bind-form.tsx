import type { Candidate } from "@kolekta/api/tasks/binding/contract";
import { AgentTable } from "@/components/binding/agent-table.tsx";
import type { BoundCase } from "@/components/binding/bound-case.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { BindReasons } from "./bind-reasons.tsx";
import type { BulkAssignResult } from "./outcome.tsx";
import { useChoice } from "./use-choice.ts";

interface Props {
  boundCase: BoundCase;
  agents: readonly Candidate[];
  onOutcome: (outcome: BulkAssignResult) => void;
  onCancel: () => void;
}

/** Who gets the case, and why. */
export const BindForm = (props: Props) => {
  const { boundCase, agents, onCancel } = props;
  const t = useT();
  const choice = useChoice(props);
  const { agentId, setAgentId, isPending } = choice;
  return (
    <>
      <AgentTable
        single
        agents={agents}
        stageIds={[boundCase.stageId]}
        chosen={agentId === null ? [] : [agentId]}
        onChoose={([chosen]) => setAgentId(chosen ?? null)}
      />
      <BindReasons choice={choice} />
      {choice.isSubmitted && choice.needs.agent ? (
        <Alert tone="danger" live>
          {t("core.error.binding.noAgent")}
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
          {t("tasks.binding.bind")}
        </Button>
      </DialogFooter>
    </>
  );
};
