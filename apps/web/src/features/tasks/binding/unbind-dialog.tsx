import { unbind } from "@kolekta/api/tasks/binding/contract";
import { useState } from "react";
import type { BoundCase } from "@/components/binding/bound-case.ts";
import { CommandForm } from "@/components/form/command-dialog.tsx";
import { ReasonField } from "@/components/form/reason-field.tsx";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { Modal } from "@/components/page/modal.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type BulkAssignResult, OutcomeView } from "./outcome.tsx";
import { useBindingRefresh } from "./use-binding-refresh.ts";

interface Props {
  boundCase: BoundCase;
  onClose: () => void;
}

interface FormProps {
  taskId: number;
  onOutcome: (outcome: BulkAssignResult) => void;
  onCancel: () => void;
}

const MAX_LETTERS = 300;

const UnbindForm = ({ taskId, onOutcome, onCancel }: FormProps) => {
  const t = useT();
  const { client } = trpc.useUtils();
  const form = useCommandForm(unbind.input, {
    defaultValues: { taskIds: [taskId], reason: "" },
    send: client.tasks.binding.unbind.mutate,
    success: null,
    onSettled: useBindingRefresh(),
    onDone: ({ unbound, refused }) =>
      onOutcome({ verb: "unbound", done: unbound.length, rejected: refused }),
  });
  return (
    <CommandForm
      form={form}
      submit={t("tasks.binding.unbind")}
      tone="destructive"
      onClose={onCancel}
    >
      <ReasonField line control={form.control} name="reason" maxLength={MAX_LETTERS} />
    </CommandForm>
  );
};

/** Takes a case from its agent; it waits in its stage. */
const UnbindDialog = ({ boundCase: initialCase, onClose }: Props) => {
  const t = useT();
  const [boundCase] = useState(initialCase);
  const [outcome, setOutcome] = useState<BulkAssignResult | null>(null);
  return (
    <Modal
      title={t("tasks.binding.unbindTitle", { cases: 1 })}
      description={outcome ? undefined : t("tasks.binding.unbindBody")}
      onClose={onClose}
    >
      {outcome ? (
        <OutcomeView outcome={outcome} boundCase={boundCase} onClose={onClose} />
      ) : (
        <UnbindForm taskId={boundCase.taskId} onOutcome={setOutcome} onCancel={onClose} />
      )}
    </Modal>
  );
};

export default UnbindDialog;
