import { MAX_DEADLINE_DAYS } from "@kolekta/api/board/work-order/contract-codes";
import { updateTerm } from "@kolekta/api/board/work-order/contract-term";
import { FieldPair, NumberField, TextField } from "@/components/form/text-fields.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { ProposedFromField, useNextDay } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { TermRow } from "./description.tsx";

interface Props extends RowDialogProps<TermRow> {
  name: string;
}

const useChange = ({ row, onClose }: Props) => {
  const utils = trpc.useUtils();
  const nextDay = useNextDay();
  const { country, severity, current, next, latestId } = row;
  return useProposalForm(updateTerm.input, {
    defaultValues: {
      ...current,
      ...next,
      country,
      severity,
      baseId: latestId,
      effectiveOn: next?.effectiveOn ?? nextDay,
    },
    send: utils.client.board.workOrder.updateTerm.mutate,
    refresh: () => utils.board.workOrder.invalidate(),
    onDone: onClose,
  });
};

/** Proposes complaint deadlines from a day on; the change needs an approver. */
const TermDialog = (props: Props) => {
  const { name, onClose } = props;
  const t = useT();
  const form = useChange(props);
  const { control } = form;
  const days = (id: "firstAnswerDays" | "answerDays" | "extensionDays", min: number) => (
    <NumberField
      control={control}
      name={id}
      min={min}
      max={MAX_DEADLINE_DAYS}
      label={t(`manage.proposal.detail.${id}`)}
      required
    />
  );
  return (
    <SettingDialog
      form={form}
      title={name}
      description={t("board.workOrder.term.body")}
      onClose={onClose}
    >
      <FieldPair>
        {days("firstAnswerDays", 1)}
        {days("answerDays", 1)}
      </FieldPair>
      {days("extensionDays", 0)}
      <TextField
        control={control}
        name="source"
        label={t("manage.proposal.detail.source")}
        maxLength={300}
        required
      />
      <ProposedFromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default TermDialog;
