import { proposeChange } from "@kolekta/api/tasks/loan-import/contract";
import { ReasonDialog } from "@/components/form/command-dialog.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const LONGEST = 300;

interface Props {
  runId: number;
  /** Absent when the time zones of the run are proposed. */
  row?: number;
  fileName: string;
  onClose: () => void;
}

/**
 * Proposes a row that contradicts the borrower's identity, or time zones that extend contact hours.
 */
const ProposeChangeDialog = ({ runId, row, fileName, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useProposalForm(proposeChange.input, {
    defaultValues: { runId, row, reason: "" },
    send: utils.client.tasks.loanImport.proposeChange.mutate,
    refresh: () =>
      Promise.all([
        utils.tasks.loanImport.listIssues.invalidate(),
        utils.tasks.loanImport.getRun.invalidate({ runId }),
      ]),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={
        row === undefined
          ? t("tasks.loanImport.change.zonesTitle", { file: fileName })
          : t("tasks.loanImport.change.title", { row })
      }
      description={t(
        row === undefined ? "tasks.loanImport.change.zonesBody" : "tasks.loanImport.change.body",
      )}
      submit={t("manage.proposal.propose")}
      reason={{ name: "reason", maxLength: LONGEST, hint: t("tasks.loanImport.change.hint") }}
      onClose={onClose}
    />
  );
};

export default ProposeChangeDialog;
