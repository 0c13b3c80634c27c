import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { citedBy, EvidenceForm } from "./flag-schema.ts";
import type { BorrowerFlag } from "./flag-end-dialog.tsx";
import { EvidenceFields } from "./evidence-fields.tsx";
import { sendEvidence } from "./send-evidence.ts";
import { useBorrowerFlagRefresh } from "./use-flag-refresh.ts";

interface Props {
  taskId: number;
  borrowerFlag: BorrowerFlag;
  onClose: () => void;
}

const KINDS = ["CALL", "MESSAGE", "DOCUMENT"] as const;

/** Adds the evidence of a pending consent, or its document. */
const ConsentEvidenceDialog = ({ taskId, borrowerFlag, onClose }: Props) => {
  const t = useT();
  const { flagId, params, consent } = borrowerFlag;
  const kinds = consent?.hasFile ? KINDS.slice(0, 2) : KINDS;
  const form = useCommandForm(EvidenceForm, {
    defaultValues: { evidence: { kind: "CALL" } },
    send: ({ evidence }, callOptions) =>
      sendEvidence(
        {
          flagId,
          ...citedBy({ evidence }),
          ...(evidence.kind === "DOCUMENT" && { file: evidence.file }),
        },
        callOptions,
      ),
    onSettled: useBorrowerFlagRefresh(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t("tasks.borrower.consent.attach")}
      submit={t("tasks.borrower.consent.attach")}
      onClose={onClose}
    >
      <EvidenceFields
        control={form.control}
        taskId={taskId}
        consentedAt={new Date(String(params["consentedAt"]))}
        kinds={kinds}
      />
    </CommandDialog>
  );
};

export default ConsentEvidenceDialog;
