import type { Candidate } from "@kolekta/api/tasks/assignment/contract";
import { useState } from "react";
import { AgentTable } from "@/components/assignment/agent-table.tsx";
import type { AssignableCase } from "@/components/assignment/assignable-case.ts";
import { Area } from "@/components/case/area.tsx";
import { AddPerson } from "@/components/page/add-person.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { AssignReasons, useChoice } from "./assign-reasons.tsx";
import { type BulkAssignResult, OutcomeView } from "./outcome.tsx";

interface AssignFormProps {
  assignableCase: AssignableCase;
  agents: readonly Candidate[];
  onOutcome: (outcome: BulkAssignResult) => void;
  onCancel: () => void;
}

const AssignForm = (props: AssignFormProps) => {
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

interface Props {
  assignableCase: AssignableCase;
  onClose: () => void;
}

const AssignCaseDialog = ({ assignableCase: initialCase, onClose }: Props) => {
  const t = useT();
  // The server compares the agent the case had when the dialog opened.
  const [assignableCase] = useState(initialCase);
  const [outcome, setOutcome] = useState<BulkAssignResult | null>(null);
  const agents = trpc.tasks.assignment.listCandidates.useQuery(
    { institutionId: assignableCase.institutionId },
    { meta: { quiet: true } },
  );
  return (
    <Modal
      size="2xl"
      title={t("tasks.assignment.titleSingle", { name: assignableCase.borrowerName })}
      description={outcome ? undefined : t("tasks.assignment.body")}
      onClose={onClose}
    >
      {outcome ? (
        <OutcomeView outcome={outcome} assignableCase={assignableCase} onClose={onClose} />
      ) : (
        <Area result={agents}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={t("tasks.assignment.noAgents")} action={<AddPerson />} />
            ) : (
              <AssignForm
                assignableCase={assignableCase}
                agents={all}
                onOutcome={setOutcome}
                onCancel={onClose}
              />
            )
          }
        </Area>
      )}
    </Modal>
  );
};

export default AssignCaseDialog;
