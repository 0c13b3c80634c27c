import { save as contract } from "@kolekta/api/reports/hour/contract";
import { CheckboxGroupField } from "@/components/form/checkbox-group-field.tsx";
import { DayField } from "@/components/form/text-fields.tsx";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { useNextDay } from "@/components/setting/from-field.tsx";
import { ReasonField } from "@/components/setting/reason-field.tsx";
import { useNameInSection } from "@/components/page/section-head.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { formatClock } from "./clock.ts";
import type { HoursRow } from "./rows.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Edits the recording hours of a future day. */
const HoursDialog = ({ row, onClose }: RowDialogProps<HoursRow>) => {
  const t = useT();
  const toNameInSection = useNameInSection();
  const utils = trpc.useUtils();
  const nextDay = useNextDay();
  const { current, next, latestId } = row;
  const form = useCommandForm(contract.input, {
    defaultValues: {
      baseId: latestId,
      hours: (next ?? current).hours,
      effectiveOn: next?.effectiveOn ?? nextDay,
      reason: "",
    },
    send: utils.client.reports.hour.save.mutate,
    onSettled: () => utils.reports.hour.invalidate(),
    onDone: onClose,
  });
  const { control } = form;
  return (
    <SettingDialog
      form={form}
      title={toNameInSection(t("core.filter.allInstitutions"))}
      action={t("core.action.save")}
      onClose={onClose}
    >
      <CheckboxGroupField
        control={control}
        name="hours"
        label={t("reports.hour.hours")}
        look="row"
        options={HOURS.map((value) => ({ value, label: formatClock(value) }))}
      />
      <DayField
        control={control}
        name="effectiveOn"
        min={nextDay}
        label={t("core.field.effectiveFrom")}
        required
      />
      <ReasonField control={control} name="reason" maxLength={300} />
    </SettingDialog>
  );
};

export default HoursDialog;
