import { unbind } from "@kolekta/api/tasks/binding/contract";
import { useState } from "react";
import { CommandForm } from "@/components/form/command-dialog.tsx";
import { ReasonField } from "@/components/form/reason-field.tsx";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { Modal } from "@/components/page/modal.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { BoundCase } from "./bound-case.ts";
import { type Outcome, OutcomeView } from "./outcome.tsx";
import { PortionProgress } from "./portion-progress.tsx";
import { usePortions } from "./portions.ts";
import { useBindingRefresh } from "./use-bind.ts";

const Values = unbind.input.pick({ reason: true });

interface Props {
  cases: readonly BoundCase[];
  /** So many more were selected that have no agent. */
  unbound: number;
  /** `done`: something was tried, whatever came of it. */
  onClose: (done: boolean) => void;
}

interface FormProps {
  cases: readonly BoundCase[];
  onDone: (outcome: Outcome) => void;
  onCancel: () => void;
}

const UnbindForm = ({ cases, onDone, onCancel }: FormProps) => {
  const t = useT();
  const { binding } = trpc.useUtils().client.tasks;
  const portions = usePortions();
  const form = useCommandForm(Values, {
    defaultValues: { reason: "" },
    send: ({ reason }, under) =>
      portions.run(
        cases,
        async (portion) => {
          const taskIds = portion.map((one) => one.taskId);
          // The key of the form speaks of one request; each of several is refused by itself when it comes twice.
          const isWhole = portion.length === cases.length;
          const { unbound, refused } = await binding.unbind.mutate(
            { taskIds, reason },
            isWhole ? under : undefined,
          );
          return { done: unbound.length, refused };
        },
        t("tasks.binding.stopped"),
      ),
    success: null,
    onSettled: useBindingRefresh(),
    onDone: (result) => onDone({ verb: "unbound", ...result }),
  });
  return (
    <CommandForm
      form={form}
      submit={t("tasks.binding.unbind")}
      tone="destructive"
      onClose={onCancel}
    >
      <PortionProgress {...portions} />
      <ReasonField line control={form.control} name="reason" maxLength={300} />
    </CommandForm>
  );
};

const UnbindDialog = ({ cases: given, unbound, onClose }: Props) => {
  const t = useT();
  const body = [
    t("tasks.binding.unbindBody"),
    ...(unbound > 0
      ? [t("tasks.binding.unboundLeft", { cases: unbound })]
      : []),
  ].join(" ");
  const [cases] = useState(given);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const close = () => onClose(outcome !== null);
  return (
    <Modal
      title={t("tasks.binding.unbindTitle", { cases: cases.length })}
      description={outcome ? undefined : body}
      onClose={close}
    >
      {outcome ? (
        <OutcomeView outcome={outcome} cases={cases} onClose={close} />
      ) : (
        <UnbindForm cases={cases} onDone={setOutcome} onCancel={close} />
      )}
    </Modal>
  );
};

export default UnbindDialog;
