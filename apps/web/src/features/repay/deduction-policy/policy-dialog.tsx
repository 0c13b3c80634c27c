import * as policy from "@kolekta/api/repay/deduction-policy/contract";
import { type Currency, CURRENCIES } from "@kolekta/api/core/money";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { MoneyField } from "@/components/form/money-field.tsx";
import { FieldPair, NumberField, SelectField } from "@/components/form/text-fields.tsx";
import { ProposedFromField, useNextDay } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { PolicyRow } from "./rows.ts";

interface Props extends RowDialogProps<
  PolicyRow & {
    /** The institution has no rule of its own yet. */
    readonly isNew?: true;
  }
> {
  name: string;
}

const useChange = ({ row, onClose }: Props) => {
  const utils = trpc.useUtils();
  const { deductionPolicy } = utils.client.repay;
  const nextDay = useNextDay();
  const { isNew = false } = row;
  const initialRule = row.next ?? row.current;
  return useProposalForm(policy.update.input, {
    defaultValues: {
      ...initialRule,
      currency: row.currency,
      ...(isNew ? {} : { institutionId: row.institutionId }),
      baseId: isNew ? null : row.latestId,
      followsDefault: !isNew && initialRule.followsDefault,
      effectiveOn: (isNew ? null : row.next?.effectiveOn) ?? nextDay,
    },
    send: deductionPolicy.update.mutate,
    refresh: () => utils.repay.deductionPolicy.invalidate(),
    onDone: onClose,
  });
};

interface FieldsProps {
  control: ReturnType<typeof useChange>["control"];
}

const OwnerField = ({ control }: FieldsProps) => {
  const t = useT();
  const institutions = trpc.manage.institution.listChoices.useQuery();
  return (
    <FieldPair>
      <SelectField
        control={control}
        name="institutionId"
        numeric
        label={t("core.field.institution")}
        placeholder={t("core.action.chooseInstitution")}
        options={(institutions.data ?? []).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        required
      />
      <SelectField
        control={control}
        name="currency"
        label={t("core.field.currency")}
        options={toOptions(CURRENCIES, (code) => code)}
        required
      />
    </FieldPair>
  );
};

const Fields = ({ control, currency }: FieldsProps & { currency: Currency }) => {
  const t = useT();
  const field = (name: "budget" | "validDays" | "maxDays") => ({
    control,
    name,
    min: 0,
    label: t(`repay.deductionPolicy.${name}`),
    required: true,
  });
  return (
    <FieldPair>
      <NumberField
        {...field("budget")}
        max={100}
        step={0.01}
        label={`${t("repay.deductionPolicy.budget")} (%)`}
        hint={t("repay.deductionPolicy.budgetHint")}
      />
      <MoneyField
        control={control}
        name="checkAboveMinor"
        currency={currency}
        label={t("manage.proposal.detail.checkAboveMinor")}
        required
      />
      <NumberField {...field("validDays")} max={30} hint={t("repay.deductionPolicy.daysHint")} />
      <NumberField {...field("maxDays")} max={30} />
    </FieldPair>
  );
};

const PolicyDialog = (props: Props) => {
  const { row, name, onClose } = props;
  const t = useT();
  const form = useChange(props);
  const { control } = form;
  const title = row.isNew
    ? t("repay.deductionPolicy.add")
    : t("repay.deductionPolicy.editPolicy", { name });
  return (
    <SettingDialog form={form} title={title} onClose={onClose}>
      {row.isNew ? <OwnerField control={control} /> : null}
      {!row.isNew && row.institutionId !== null ? (
        <CheckboxField
          control={control}
          name="followsDefault"
          label={t("repay.deductionPolicy.follows")}
        />
      ) : null}
      {form.watch("followsDefault") ? null : (
        <Fields control={control} currency={form.watch("currency")} />
      )}
      <ProposedFromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default PolicyDialog;
