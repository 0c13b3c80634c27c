import { useState } from "react";
import type { AssignableCase } from "@/components/assignment/assignable-case.ts";
import { Area } from "@/components/case/area.tsx";
import { AddPerson } from "@/components/page/add-person.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { AssignForm } from "./assign-form.tsx";
import { type BulkAssignResult, OutcomeView } from "./outcome.tsx";

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
