import { useState } from "react";
import type { BoundCase } from "@/components/binding/bound-case.ts";
import { Area } from "@/components/case/area.tsx";
import { AddPerson } from "@/components/page/add-person.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { BindForm } from "./bind-form.tsx";
import { type BulkAssignResult, OutcomeView } from "./outcome.tsx";

interface Props {
  boundCase: BoundCase;
  onClose: () => void;
}

/** Binds a case: who gets it, why, and what came of it. */
const BindDialog = ({ boundCase: initialCase, onClose }: Props) => {
  const t = useT();
  // Whom it was with when the dialog opened is what the server compares.
  const [boundCase] = useState(initialCase);
  const [outcome, setOutcome] = useState<BulkAssignResult | null>(null);
  const agents = trpc.tasks.binding.listCandidates.useQuery(
    { institutionId: boundCase.institutionId },
    { meta: { quiet: true } },
  );
  return (
    <Modal
      size="2xl"
      title={t("tasks.binding.titleSingle", { name: boundCase.borrowerName })}
      description={outcome ? undefined : t("tasks.binding.body")}
      onClose={onClose}
    >
      {outcome ? (
        <OutcomeView outcome={outcome} boundCase={boundCase} onClose={onClose} />
      ) : (
        <Area result={agents}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState title={t("tasks.binding.noAgents")} action={<AddPerson />} />
            ) : (
              <BindForm
                boundCase={boundCase}
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

export default BindDialog;
