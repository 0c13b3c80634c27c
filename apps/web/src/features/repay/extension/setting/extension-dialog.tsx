import type { ReactNode } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { NumberField } from "@/components/form/text-fields.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { ProposedFromField } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";

interface Props<In extends FieldValues, Out> {
  form: ContractForm<In, Out>;
  name: string;
  onClose: () => void;
  children: ReactNode;
}

export const ExtensionDialog = <In extends FieldValues, Out>({
  form,
  name,
  onClose,
  children,
}: Props<In, Out>) => {
  const t = useT();
  const { control } = form;
  const field = (path: string) => path as FieldPath<In>;
  return (
    <SettingDialog
      form={form}
      title={t("app.setting.editFor", { name })}
      description={t("repay.extension.setting.editBody")}
      onClose={onClose}
    >
      <NumberField
        control={control}
        name={field("percentage")}
        min={0}
        max={100}
        step={0.01}
        label={t("repay.extension.setting.percentage")}
        hint={t("repay.extension.setting.percentageHint")}
        required
      />
      {children}
      <ProposedFromField control={control} name={field("effectiveOn")} />
    </SettingDialog>
  );
};
