import {
  MOST_TERMS,
  queueDelayConfigRenew,
} from "@kolekta/api/repay/extension/contract-config";
import { NumberListField } from "@/components/form/number-list-field.tsx";
import { NumberField } from "@/components/form/text-fields.tsx";
import {
  ProposedFromField,
  useNextDay,
} from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { Shown } from "@/components/setting/use-opened.tsx";
import { useProposing } from "@/components/setting/use-proposing.ts";
import { useSettingForm } from "@/components/setting/use-setting-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { PercentageField } from "./percentage-field.tsx";
import type { QueueRow } from "./rows.ts";

const useChange = ({ row, onClose }: Shown<QueueRow>) => {
  const utils = trpc.useUtils();
  const nextDay = useNextDay();
  const save = trpc.repay.extension.queueDelayConfigRenew.useMutation(
    useProposing(() => utils.repay.extension.invalidate()),
  );
  const begun = row.next ?? row.current;
  return useSettingForm(queueDelayConfigRenew.input, {
    defaultValues: {
      queueId: row.queueId,
      onRuleId: row.latestId,
      percentage: begun.percentage,
      dpdFrom: begun.dpdFrom,
      dpdTo: begun.dpdTo,
      mostExtensions: begun.mostExtensions,
      days: begun.days,
      effectiveOn: row.next?.effectiveOn ?? nextDay,
    },
    send: save.mutateAsync,
    onDone: onClose,
  });
};

/** The next settings of a stage, begun from what holds or is to come. */
const QueueDialog = (shown: Shown<QueueRow>) => {
  const t = useT();
  const form = useChange(shown);
  const { control } = form;
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
          control={control}
          name="dpdFrom"
          label={t("repay.extension.setting.dpdFrom")}
          hint={t("repay.extension.setting.dpdHint")}
          required
        />
        <NumberField
          control={control}
          name="dpdTo"
          label={t("repay.extension.setting.dpdTo")}
          required
        />
        <NumberField
          control={control}
          name="mostExtensions"
          min={1}
          max={99}
          label={t("repay.extension.setting.most")}
          required
        />
      </div>
      <NumberListField
        control={control}
        name="days"
        most={MOST_TERMS}
        label={t("repay.extension.setting.days")}
        hint={t("repay.extension.setting.daysHint")}
        required
      />
      <ProposedFromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default QueueDialog;
