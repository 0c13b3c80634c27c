import * as c from "@kolekta/api/repay/extension/contract-config";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { FieldPair, NumberField } from "@/components/form/text-fields.tsx";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useNextForm } from "@/components/setting/use-next-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { ExtensionDialog } from "./extension-dialog.tsx";
import type { InstitutionRow } from "./rows.ts";

const CODES = ["singleCode", "fullCode"] as const;

const InstitutionDialog = (props: RowDialogProps<InstitutionRow>) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useNextForm(c.updateInstitutionSetting.input, props, {
    owner: { institutionId: props.row.institutionId },
    send: utils.client.repay.extension.updateInstitutionSetting.mutate,
    refresh: () => utils.repay.extension.invalidate(),
  });
  const { control } = form;
  const field = (name: "firstDays" | "manualQuota") => ({
    control,
    name,
    label: t(`repay.extension.setting.${name}`),
    required: true,
  });
  return (
    <ExtensionDialog form={form} name={props.row.institutionName} onClose={props.onClose}>
      <CheckboxField
        control={control}
        name="firstTermOnly"
        label={t("repay.extension.setting.firstTermOnly")}
        hint={t("repay.extension.setting.firstTermHint")}
      />
      <FieldPair>
        <NumberField {...field("firstDays")} min={1} max={90} />
        <NumberField {...field("manualQuota")} min={0} />
      </FieldPair>
      <fieldset className="flex flex-col">
        <legend className="text-table font-medium">{t("repay.extension.setting.codes")}</legend>
        <div className="flex flex-wrap gap-x-6">
          {CODES.map((code) => (
            <CheckboxField
              key={code}
              control={control}
              name={code}
              label={t(`repay.extension.setting.${code}`)}
            />
          ))}
        </div>
      </fieldset>
    </ExtensionDialog>
  );
};

export default InstitutionDialog;
