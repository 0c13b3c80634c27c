import { WARNINGS } from "@kolekta/api/board/penalty/contract-codes";
import { updateRule } from "@kolekta/api/board/penalty/contract-rule";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { MoneyField } from "@/components/form/money-field.tsx";
import {
  FieldPair,
  FormSection,
  NumberField,
  SelectField,
} from "@/components/form/text-fields.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { ProposedFromField, useNextDay } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type Occasion, OCCASIONS, OCCURRENCE_OF, type RuleRow } from "./description.tsx";

interface Props extends RowDialogProps<RuleRow> {
  name: string;
}

const useChange = ({ row, onClose }: Props) => {
  const utils = trpc.useUtils();
  const nextDay = useNextDay();
  const { violation, currency, current, next, latestId } = row;
  return useProposalForm(updateRule.input, {
    defaultValues: {
      ...current,
      ...next,
      violation,
      currency,
      baseId: latestId,
      effectiveOn: next?.effectiveOn ?? nextDay,
    },
    send: utils.client.board.penalty.updateRule.mutate,
    refresh: () => utils.board.penalty.invalidate(),
    onDone: onClose,
  });
};

interface OccasionProps {
  on: Occasion;
  control: ReturnType<typeof useChange>["control"];
  currency: RuleRow["currency"];
}

const OccasionFields = ({ on, control, currency }: OccasionProps) => {
  const t = useT();
  return (
    <FormSection title={t(`board.penalty.occurrence.${OCCURRENCE_OF[on]}`)}>
      <FieldPair>
        <NumberField
          control={control}
          name={`${on}Points`}
          label={t("board.penalty.field.points")}
          min={0}
          required
        />
        <MoneyField
          control={control}
          name={`${on}FineMinor`}
          currency={currency}
          label={t("board.penalty.field.fine")}
          required
        />
      </FieldPair>
      <SelectField
        control={control}
        name={`${on}Warning`}
        numeric
        label={t("board.penalty.field.warning")}
        options={WARNINGS.map((level) => ({
          value: String(level),
          label: t("board.penalty.warningFor", { level }),
        }))}
        required
      />
      <CheckboxField
        control={control}
        name={`${on}Termination`}
        label={t("board.penalty.termination")}
      />
    </FormSection>
  );
};

/** Proposes the cost of a violation from a day on; the change needs an approver. */
const RuleDialog = (props: Props) => {
  const { row, name, onClose } = props;
  const t = useT();
  const form = useChange(props);
  const { control } = form;
  return (
    <SettingDialog
      form={form}
      title={t("board.penalty.ruleFor", { name })}
      description={t("board.penalty.ruleBody")}
      onClose={onClose}
    >
      {OCCASIONS.map((on) => (
        <OccasionFields key={on} on={on} control={control} currency={row.currency} />
      ))}
      <ProposedFromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default RuleDialog;
