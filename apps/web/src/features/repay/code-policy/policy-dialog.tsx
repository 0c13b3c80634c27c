import { update } from "@kolekta/api/repay/code-policy/contract";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { ProposedFromField, useNextDay } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { Limits, Provider } from "./policy-fields.tsx";
import type { OrNew, PolicyRow } from "./rows.ts";

interface Props extends RowDialogProps<OrNew<PolicyRow>> {
  rows: readonly PolicyRow[];
  name: string;
}

const NO_PROVIDER = { answerSeconds: null, withdrawHours: null };

const useChange = ({ row, onClose }: Props) => {
  const utils = trpc.useUtils();
  const nextDay = useNextDay();
  const { isNew = false } = row;
  const { answerSeconds, withdrawHours, ...initialRule } = row.next ?? row.current;
  return useProposalForm(update.input, {
    defaultValues: {
      ...initialRule,
      ...(isNew ? NO_PROVIDER : { answerSeconds, withdrawHours }),
      ...(isNew ? {} : { institutionId: row.institutionId }),
      baseId: isNew ? null : row.latestId,
      followsDefault: !isNew && initialRule.followsDefault,
      effectiveOn: (isNew ? null : row.next?.effectiveOn) ?? nextDay,
    },
    send: utils.client.repay.codePolicy.update.mutate,
    refresh: () => utils.repay.codePolicy.invalidate(),
    onDone: onClose,
  });
};

type Control = ReturnType<typeof useChange>["control"];

const OwnerField = ({ control, rows }: Pick<Props, "rows"> & { control: Control }) => {
  const t = useT();
  const institutions = trpc.manage.institution.listChoices.useQuery();
  const free = (institutions.data ?? []).filter(({ id }) =>
    rows.every(({ institutionId }) => institutionId !== id),
  );
  return (
    <SelectField
      control={control}
      name="institutionId"
      numeric
      label={t("core.field.institution")}
      placeholder={t("core.action.chooseInstitution")}
      options={free.map(({ id, name }) => ({ value: String(id), label: name }))}
      required
    />
  );
};

/** Starts from the scheduled limits, else the current ones. */
const PolicyDialog = (props: Props) => {
  const { row, rows, name, onClose } = props;
  const t = useT();
  const form = useChange(props);
  const { control } = form;
  const isDefault = !row.isNew && row.institutionId === null;
  const title = row.isNew
    ? t("repay.deductionPolicy.add")
    : t("repay.codePolicy.editFor", { name });
  return (
    <SettingDialog form={form} title={title} onClose={onClose}>
      {row.isNew ? <OwnerField control={control} rows={rows} /> : null}
      {row.isNew || isDefault ? null : (
        <CheckboxField
          control={control}
          name="followsDefault"
          label={t("repay.deductionPolicy.follows")}
        />
      )}
      {form.watch("followsDefault") ? null : <Limits control={control} />}
      {isDefault ? <Provider control={control} /> : null}
      <ProposedFromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default PolicyDialog;
