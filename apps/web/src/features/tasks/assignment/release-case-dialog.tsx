import { release } from "@kolekta/api/tasks/assignment/contract";
import { useState } from "react";
import type { AssignableCase } from "@/components/assignment/assignable-case.ts";
import { CommandForm, ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type BulkAssignResult, OutcomeView } from "./outcome.tsx";
import { useAssignmentRefresh } from "./use-assignment-refresh.ts";

interface Props {
  assignableCase: AssignableCase;
  onClose: () => void;
}

interface FormProps {
  taskId: number;
  onOutcome: (outcome: BulkAssignResult) => void;
  onCancel: () => void;
}

const ReleaseCaseForm = ({ taskId, onOutcome, onCancel }: FormProps) => {
  const t = useT();
  const { client } = trpc.useUtils();
  const form = useCommandForm(release.input, {
    defaultValues: { taskIds: [taskId], reason: "" },
    send: client.tasks.assignment.release.mutate,
    success: null,
    onSettled: useAssignmentRefresh(),
    onDone: ({ released, refused }) =>
      onOutcome({ verb: "released", done: released.length, rejected: refused }),
  });
  return (
    <CommandForm
      form={form}
      submit={t("tasks.assignment.release")}
      tone="destructive"
      onClose={onCancel}
    >
      <ReasonField line control={form.control} name="reason" />
    </CommandForm>
  );
};

/** Releases a case from its agent to the pool of its stage. */
const ReleaseCaseDialog = ({ assignableCase: initialCase, onClose }: Props) => {
  const t = useT();
  const [assignableCase] = useState(initialCase);
  const [outcome, setOutcome] = useState<BulkAssignResult | null>(null);
  return (
    <Modal
      title={t("tasks.assignment.releaseTitle", { cases: 1 })}
      description={outcome ? undefined : t("tasks.assignment.releaseBody")}
      onClose={onClose}
    >
      {outcome ? (
        <OutcomeView outcome={outcome} assignableCase={assignableCase} onClose={onClose} />
      ) : (
        <ReleaseCaseForm taskId={assignableCase.taskId} onOutcome={setOutcome} onCancel={onClose} />
      )}
    </Modal>
  );
};

export default ReleaseCaseDialog;
