import { QUALITY_FACTORS } from "@kolekta/api/reports/wage/contract-codes";
import { setQuality } from "@kolekta/api/reports/wage/contract-edit";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { ReasonField } from "@/components/form/reason-field.tsx";
import { DayField, SelectField } from "@/components/form/text-fields.tsx";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { usePercent } from "@/components/setting/use-percent.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { MonthScore } from "./month-score.tsx";

interface Props {
  agentId: number;
  agentName: string;
  today: string;
  onClose: () => void;
}

const REASON_LENGTH = 300;

/** What the quality of an agent's work makes of his performance wage from a day on. */
const QualityDialog = ({ agentId, agentName, today, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useCommandForm(setQuality.input, {
    defaultValues: { agentId, effectiveOn: today, reason: "" },
    send: utils.client.reports.wage.setQuality.mutate,
    success: t("reports.wage.qualitySaved"),
    onSettled: () => utils.reports.wage.invalidate(),
    onDone: onClose,
  });
  const { control } = form;
  const percent = usePercent();
  const { data: known } = trpc.reports.wage.explain.useQuery(
    { agentId, from: today, to: today },
    { meta: { quiet: true } },
  );
  return (
    <CommandDialog
      form={form}
      title={t("reports.wage.qualityOf", { name: agentName })}
      description={t("reports.wage.qualityHint")}
      about={
        <div aria-live="polite">
          <p className="min-h-5 font-medium">
            {known
              ? t("reports.wage.qualityNow", {
                  percent: percent(known.quality),
                })
              : null}
          </p>
          <p className="min-h-5">{known ? <MonthScore of={known} /> : null}</p>
        </div>
      }
      submit={t("core.action.save")}
      onClose={onClose}
    >
      <SelectField
        control={control}
        name="factor"
        numeric
        label={t("reports.wage.qualityTitle")}
        placeholder={t("reports.wage.qualityByScore")}
        options={QUALITY_FACTORS.map((factor) => ({
          value: String(factor),
          label: t(`reports.wage.quality.${factor}`),
        }))}
      />
      <DayField
        control={control}
        name="effectiveOn"
        label={t("core.field.effectiveFrom")}
        min={today}
        required
      />
      <ReasonField control={control} name="reason" maxLength={REASON_LENGTH} />
    </CommandDialog>
  );
};

export default QualityDialog;
