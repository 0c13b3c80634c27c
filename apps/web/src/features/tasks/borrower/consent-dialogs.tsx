import { decideConsent } from "@kolekta/api/tasks/borrower/contract-consent";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { DecisionDialog } from "@/components/form/verdict-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { ConsentFile } from "./consent-file.tsx";
import { useBorrowerFlagTexts } from "./flag-labels.ts";
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
export const ConsentEvidenceDialog = ({ taskId, borrowerFlag, onClose }: Props) => {
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

interface ConsentDecisionDialogProps {
  borrowerFlag: BorrowerFlag;
  onClose: () => void;
}

/** Lets an approver confirm or reject a pending consent after reading its document. */
export const ConsentDecisionDialog = ({ borrowerFlag, onClose }: ConsentDecisionDialogProps) => {
  const t = useT();
  const getTexts = useBorrowerFlagTexts();
  const { borrower } = trpc.useUtils().client.tasks;
  const form = useCommandForm(decideConsent.input, {
    defaultValues: { flagId: borrowerFlag.flagId, approve: false, note: "" },
    send: borrower.decideConsent.mutate,
    onSettled: useBorrowerFlagRefresh(),
    onDone: onClose,
  });
  return (
    <DecisionDialog
      form={form}
      title={t("tasks.borrower.consent.confirmTitle")}
      about={
        <div className="flex flex-col items-start gap-2">
          <p className="break-words">
            {[...getTexts(borrowerFlag), borrowerFlag.reason].filter(Boolean).join(" · ")}
          </p>
          {borrowerFlag.consent?.hasFile ? <ConsentFile flagId={borrowerFlag.flagId} /> : null}
          <p>{t("tasks.borrower.consent.opensNextDay")}</p>
        </div>
      }
      note={{ label: t("tasks.borrower.consent.decideReason") }}
      reject={t("tasks.borrower.consent.reject")}
      approve={t("core.action.confirm")}
      onClose={onClose}
    />
  );
};
