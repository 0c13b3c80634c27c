import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { citedBy, ProofForm } from "./fact-schema.ts";
import type { Fact } from "./fact-end-dialog.tsx";
import { ProofFields } from "./proof-fields.tsx";
import { sendProof } from "./send-proof.ts";
import { useFactRefresh } from "./use-fact-refresh.ts";

interface Props {
  taskId: number;
  fact: Fact;
  onClose: () => void;
}

const KINDS = ["CALL", "MESSAGE", "DOCUMENT"] as const;

/** Proves a consent that waits, or attaches its one document. */
const ProveDialog = ({ taskId, fact, onClose }: Props) => {
  const t = useT();
  const { factId, params, consent } = fact;
  const kinds = consent?.hasFile ? KINDS.slice(0, 2) : KINDS;
  const form = useCommandForm(ProofForm, {
    defaultValues: { proof: { kind: "CALL" } },
    send: ({ proof }, under) =>
      sendProof(
        { factId, ...citedBy({ proof }), ...(proof.kind === "DOCUMENT" && { file: proof.file }) },
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
      <ProofFields
        control={form.control}
        taskId={taskId}
        givenAt={new Date(String(params["givenAt"]))}
        kinds={kinds}
      />
    </CommandDialog>
  );
};

export default ProveDialog;
