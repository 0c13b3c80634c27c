import * as c from "@kolekta/api/repay/extension/contract-config";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { NumberField } from "@/components/form/text-fields.tsx";
import { Pair } from "@/components/form/layout.tsx";
import { ProposedFromField } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { Shown } from "@/components/setting/use-opened.tsx";
import { useNextForm } from "@/components/setting/use-next-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { PercentageField } from "./percentage-field.tsx";
import type { InstitutionRow } from "./rows.ts";

const CODES = ["singleCode", "fullCode"] as const;

/** The next settings of a team, begun from what holds or is to come. */
const InstitutionDialog = (shown: Shown<InstitutionRow>) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useNextForm(c.updateInstitutionSetting.input, shown, {
    owner: { institutionId: shown.row.institutionId },
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
    <SettingDialog
      form={form}
      title={t("app.setting.editOf", { name: shown.row.institutionName })}
      description={t("repay.extension.setting.editBody")}
      onClose={shown.onClose}
    >
      <PercentageField control={control} name="percentage" />
      <CheckboxField
        control={control}
        name="firstTermOnly"
        label={t("repay.extension.setting.firstTermOnly")}
        hint={t("repay.extension.setting.firstTermHint")}
      />
      <Pair>
        <NumberField {...field("firstDays")} min={1} max={90} />
        <NumberField {...field("manualQuota")} min={0} />
      </Pair>
      <fieldset className="flex flex-col">
        <legend className="text-table font-medium">
          {t("repay.extension.setting.codes")}
        </legend>
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
      <ProposedFromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default InstitutionDialog;
