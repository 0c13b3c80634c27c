import * as c from "@kolekta/api/repay/extension/contract-config";
import { MAX_TERMS } from "@kolekta/api/repay/extension/contract-config";
import { NumberListField } from "@/components/form/number-list-field.tsx";
import { NumberField } from "@/components/form/text-fields.tsx";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useNextForm } from "@/components/setting/use-next-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { ExtensionDialog } from "./extension-dialog.tsx";
import type { StageRow } from "./rows.ts";

const StageDialog = (props: RowDialogProps<StageRow>) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useNextForm(c.updateStageSetting.input, props, {
    owner: { stageId: props.row.stageId },
    send: utils.client.repay.extension.updateStageSetting.mutate,
    refresh: () => utils.repay.extension.invalidate(),
  });
  const { control } = form;
  const field = (name: "dpdFrom" | "dpdTo" | "maxExtensions" | "days") => ({
    control,
    name,
    label: t(`repay.extension.setting.${name}`),
    required: true,
  });
  return (
    <ExtensionDialog form={form} name={props.row.stageName} onClose={props.onClose}>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <NumberField {...field("dpdFrom")} hint={t("repay.extension.setting.dpdHint")} />
        <NumberField {...field("dpdTo")} />
        <NumberField {...field("maxExtensions")} min={1} max={99} />
      </div>
      <NumberListField
        {...field("days")}
        maxItems={MAX_TERMS}
        hint={t("repay.extension.setting.daysHint")}
      />
    </ExtensionDialog>
  );
};

export default StageDialog;
