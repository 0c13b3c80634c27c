import * as c from "@kolekta/api/repay/extension/contract-config";
import { MOST_TERMS } from "@kolekta/api/repay/extension/contract-config";
import { NumberListField } from "@/components/form/number-list-field.tsx";
import { NumberField } from "@/components/form/text-fields.tsx";
import { ProposedFromField } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { Shown } from "@/components/setting/use-opened.tsx";
import { useNextForm } from "@/components/setting/use-next-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { PercentageField } from "./percentage-field.tsx";
import type { QueueRow } from "./rows.ts";

/** The next settings of a stage, begun from what holds or is to come. */
const QueueDialog = (shown: Shown<QueueRow>) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useNextForm(c.updateQueueSetting.input, shown, {
    owner: { queueId: shown.row.queueId },
    send: utils.client.repay.extension.updateQueueSetting.mutate,
    refresh: () => utils.repay.extension.invalidate(),
  });
  const { control } = form;
  const field = (name: "dpdFrom" | "dpdTo" | "mostExtensions" | "days") => ({
    control,
    name,
    label: t(`repay.extension.setting.${name}`),
    required: true,
  });
  return (
    <SettingDialog
      form={form}
      title={t("app.setting.editOf", { name: shown.row.queueName })}
      description={t("repay.extension.setting.editBody")}
      onClose={shown.onClose}
    >
      <PercentageField control={control} name="percentage" />
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <NumberField
          {...field("dpdFrom")}
          hint={t("repay.extension.setting.dpdHint")}
        />
        <NumberField {...field("dpdTo")} />
        <NumberField {...field("mostExtensions")} min={1} max={99} />
      </div>
      <NumberListField
        {...field("days")}
        most={MOST_TERMS}
        hint={t("repay.extension.setting.daysHint")}
      />
      <ProposedFromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default QueueDialog;
