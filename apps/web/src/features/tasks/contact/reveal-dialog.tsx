import { reveal as contract } from "@kolekta/api/tasks/contact/contract";
import { useState } from "react";
import { CommandDialog, ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { SubmitButton } from "@/components/form/form.tsx";
import { CopyButton } from "@/components/page/copy-button.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { CallOptions } from "@/lib/retry-key.ts";
import { trpc } from "@/lib/trpc.ts";

const Values = contract.input.pick({ reason: true });

interface Props {
  title: string;
  /** Label of the button; "Show the number" by default. */
  action?: string;
  /** Name of the datum, for its copy button. */
  label: string;
  reveal: (reason: string, callOptions: CallOptions) => Promise<string>;
  onClose: () => void;
}

const Quota = () => {
  const t = useT();
  const { data } = trpc.tasks.contact.getMasking.useQuery(undefined, {
    staleTime: 0,
    meta: { quiet: true },
  });
  if (!data) return null;
  const { used, quota } = data;
  return (
    <p className="text-muted-foreground tabular text-xs">
      {t("tasks.contact.reveal.quota", { used, quota })}
    </p>
  );
};

const RevealedValue = ({ number, label }: { number: string; label: string }) => (
  <p role="status" className="bg-muted flex items-center justify-between rounded-md p-3">
    <span className="tabular min-w-0 text-base font-semibold break-words">{number}</span>
    <CopyButton text={number} label={label} />
  </p>
);

/** Reveals one value after a reason is given; the value is discarded when the dialog closes. */
export const RevealDialog = (props: Props) => {
  const { title, action, label, reveal, onClose } = props;
  const t = useT();
  const utils = trpc.useUtils();
  const [revealed, setRevealed] = useState<string | null>(null);
  const form = useCommandForm(Values, {
    defaultValues: { reason: "" },
    send: ({ reason }, callOptions) => reveal(reason, callOptions),
    success: null,
    onSettled: () => utils.tasks.contact.getMasking.invalidate(),
    onDone: setRevealed,
  });
  return (
    <CommandDialog
      form={form}
      title={title}
      description={t("tasks.contact.reveal.body")}
      about={<Quota />}
      submit={
        revealed === null ? (
          <SubmitButton>{action ?? t("tasks.contact.reveal.action")}</SubmitButton>
        ) : null
      }
      cancel={t("core.action.close")}
      onClose={onClose}
    >
      {revealed === null ? (
        <ReasonField line control={form.control} name="reason" />
      ) : (
        <RevealedValue number={revealed} label={label} />
      )}
    </CommandDialog>
  );
};
