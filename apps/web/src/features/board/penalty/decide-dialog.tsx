import { decide, type Penalty } from "@kolekta/api/board/penalty/contract";
import { REASON_LENGTH } from "@kolekta/api/board/penalty/contract-codes";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { SubmitButton } from "@/components/form/form.tsx";
import { ReasonField } from "@/components/form/reason-field.tsx";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { PenaltyCard } from "./penalty-card.tsx";
import { usePenaltyRefresh } from "./use-penalty-refresh.ts";

interface Props {
  penalty: Penalty;
  onClose: () => void;
}

/** A second person approves a penalty, or rejects it and says why. */
const DecideDialog = ({ penalty, onClose }: Props) => {
  const t = useT();
  const { penaltyId, version } = penalty;
  const form = useCommandForm(decide.input, {
    defaultValues: { penaltyId, version, approve: true, note: "" },
    send: trpc.useUtils().client.board.penalty.decide.mutate,
    onSettled: usePenaltyRefresh(),
    onDone: onClose,
  });
  const verdict = (approve: boolean) => () => form.setValue("approve", approve);
  return (
    <CommandDialog
      form={form}
      size="lg"
      title={t("board.penalty.decide")}
      description={t("board.penalty.decideBody")}
      about={<PenaltyCard penalty={penalty} />}
      submit={
        <>
          <SubmitButton variant="outline" onClick={verdict(false)}>
            {t("core.action.reject")}
          </SubmitButton>
          <SubmitButton variant="primary" onClick={verdict(true)}>
            {t("core.action.approve")}
          </SubmitButton>
        </>
      }
      onClose={onClose}
    >
      <ReasonField
        control={form.control}
        name="note"
        label={t("board.penalty.decideNote")}
        maxLength={REASON_LENGTH}
        required={false}
      />
    </CommandDialog>
  );
};

export default DecideDialog;
