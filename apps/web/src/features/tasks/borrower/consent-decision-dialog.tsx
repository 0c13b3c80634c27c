import { decideConsent } from "@kolekta/api/tasks/borrower/contract-consent";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { DecisionDialog } from "@/components/form/verdict-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { ConsentFile } from "./consent-file.tsx";
import type { BorrowerFlag } from "./flag-end-dialog.tsx";
import { useBorrowerFlagTexts } from "./flag-labels.ts";
import { useBorrowerFlagRefresh } from "./use-flag-refresh.ts";

interface Props {
  borrowerFlag: BorrowerFlag;
  onClose: () => void;
}

/** Lets an approver confirm or reject a pending consent after reading its document. */
const ConsentDecisionDialog = ({ borrowerFlag, onClose }: Props) => {
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

export default ConsentDecisionDialog;
