import { QUALITY_FACTORS } from "@kolekta/api/reports/wage/contract-codes";
import { setQuality } from "@kolekta/api/reports/wage/contract-edit";
import { ReasonField } from "@/components/form/command-dialog.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { ProposedFromField, useNextDay } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
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

/** Proposes the quality factor of the performance wage of an agent, from a day on. */
const QualityDialog = ({ agentId, agentName, today, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const effectiveOn = useNextDay();
  const form = useProposalForm(setQuality.input, {
    defaultValues: { agentId, effectiveOn, reason: "" },
    send: utils.client.reports.wage.setQuality.mutate,
    refresh: () => utils.reports.wage.invalidate(),
    onDone: onClose,
  });
  const { control } = form;
  const percent = usePercent();
  const { data: explained } = trpc.reports.wage.explain.useQuery(
    { agentId, from: today, to: today },
    { meta: { quiet: true } },
  );
  return (
    <SettingDialog
      form={form}
      title={t("reports.wage.qualityFor", { name: agentName })}
      description={t("reports.wage.qualityHint")}
      about={
        <div aria-live="polite">
          <p className="min-h-5 font-medium">
            {explained
              ? t("reports.wage.qualityNow", { percent: percent(explained.quality) })
              : null}
          </p>
          <p className="min-h-5">{explained ? <MonthScore explained={explained} /> : null}</p>
        </div>
      }
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
      <ProposedFromField control={control} name="effectiveOn" />
      <ReasonField control={control} name="reason" maxLength={REASON_LENGTH} />
    </SettingDialog>
  );
};

export default QualityDialog;
