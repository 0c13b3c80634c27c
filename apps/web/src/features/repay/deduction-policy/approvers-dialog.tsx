import {
  DECIDED_LEVELS,
  updateAuthority,
} from "@kolekta/api/repay/deduction-policy/contract-authority";
import type { FieldValues } from "react-hook-form";
import { CheckboxGroupField } from "@/components/form/checkbox-group-field.tsx";
import { useFieldGroup } from "@/components/form/field-group.tsx";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import type { FieldProps } from "@/components/form/field.tsx";
import { FieldPair, SelectField } from "@/components/form/text-fields.tsx";
import { ProposedFromField } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import { useDefaultRuleForm } from "@/components/setting/use-default-form.ts";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { AuthorityRow } from "./rows.ts";

type Start = AuthorityRow["current"]["starts"][number];
type Role = AuthorityRow["roles"][number];

const useLevels = () => {
  const t = useT();
  return DECIDED_LEVELS.map((level) => ({
    value: String(level),
    label: t("repay.deductionAuthority.level", { level: String(level) }),
  }));
};

const StartsField = <In extends FieldValues, Out>({
  roles,
  ...fieldProps
}: FieldProps<In, Out> & { roles: readonly Role[] }) => {
  const t = useT();
  const roleName = useRoleName();
  const levels = useLevels();
  const { field, value, described, fieldMessage } = useFieldGroup(fieldProps);
  const starts = (Array.isArray(value) ? value : []) as readonly Start[];
  const choose = (role: number, level: number) =>
    field.onChange(
      [
        ...starts.filter((start) => start.role !== role),
        ...(level > 0 ? [{ role, level }] : []),
      ].toSorted((a, b) => a.role - b.role),
    );
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={described}>
      <legend className="text-table mb-1 font-medium">{fieldProps.label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {roles.map(({ role }) => (
          <FieldFrame key={role} label={roleName(role)} message={null}>
            {(aria) => (
              <NativeSelect
                {...aria}
                placeholder={t("repay.deductionAuthority.startsNone")}
                options={levels}
                value={String(starts.find((start) => start.role === role)?.level ?? "")}
                onChange={({ target }) => choose(role, Number(target.value))}
              />
            )}
          </FieldFrame>
        ))}
      </div>
      {fieldMessage}
    </fieldset>
  );
};

const useChange = (props: RowDialogProps<AuthorityRow>) => {
  const utils = trpc.useUtils();
  return useDefaultRuleForm(updateAuthority.input, props, {
    send: utils.client.repay.deductionPolicy.updateAuthority.mutate,
    refresh: () => utils.repay.deductionPolicy.invalidate(),
  });
};

interface ReviewersProps {
  control: ReturnType<typeof useChange>["control"];
  roles: readonly Role[];
}

const Reviewers = ({ control, roles }: ReviewersProps) => {
  const t = useT();
  const roleName = useRoleName();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-table mb-1 font-medium">
        {t("manage.proposal.detail.reviewerRoles")}
      </legend>
      <FieldPair>
        {useLevels().map(({ value, label }, index) => (
          <SelectField
            key={value}
            control={control}
            name={`reviewers.${index}`}
            numeric
            label={label}
            options={roles.map(({ role }) => ({ value: String(role), label: roleName(role) }))}
            required
          />
        ))}
      </FieldPair>
    </fieldset>
  );
};

const ApproversDialog = (props: RowDialogProps<AuthorityRow>) => {
  const { row, onClose } = props;
  const t = useT();
  const roleName = useRoleName();
  const form = useChange(props);
  const { control } = form;
  const deciding = row.roles.filter(({ canDecide }) => canDecide);
  return (
    <SettingDialog
      form={form}
      title={t("manage.proposal.kind.DEDUCTION_AUTHORITY")}
      description={t("repay.deductionAuthority.waiting")}
      onClose={onClose}
    >
      <Reviewers control={control} roles={deciding} />
      <CheckboxGroupField
        control={control}
        name="checkers"
        label={t("manage.proposal.detail.checkerRoles")}
        hint={t("repay.deductionAuthority.checkersHint")}
        look="row"
        options={deciding.map(({ role }) => ({ value: role, label: roleName(role) }))}
      />
      <StartsField
        control={control}
        name="starts"
        label={t("repay.deductionAuthority.starts")}
        hint={t("repay.deductionAuthority.startsHint")}
        roles={row.roles.filter(({ canApply }) => canApply)}
      />
      <ProposedFromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default ApproversDialog;
