import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { citedBy, ProofForm } from "./fact-schema.ts";
import { ProofFields } from "./proof-fields.tsx";
import { sendProof } from "./send-proof.ts";
import { useFactRefresh } from "./use-fact-refresh.ts";

interface Props {
  taskId: number;
  factId: number;
  onClose: () => void;
}

const KINDS = ["CALL", "MESSAGE", "DOCUMENT"] as const;

/** Attaches evidence to a consent that waits. */
const ProveDialog = ({ taskId, factId, onClose }: Props) => {
  const t = useT();
  const form = useCommandForm(ProofForm, {
    defaultValues: { proof: { kind: "CALL" } },
    send: ({ proof }, under) =>
      sendProof(
        {
          ...{ factId, ...citedBy({ proof }) },
          ...(proof.kind === "DOCUMENT" && { file: proof.file }),
        },
        under,
      ),
    onSettled: useFactRefresh(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t("tasks.borrower.consent.attach")}
      submit={t("tasks.borrower.consent.attach")}
      onClose={onClose}
    >
      <ProofFields control={form.control} taskId={taskId} kinds={KINDS} />
    </CommandDialog>
  );
};

export default ProveDialog;
