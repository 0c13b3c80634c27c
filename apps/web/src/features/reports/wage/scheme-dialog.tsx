import { type Currency, CURRENCIES } from "@kolekta/api/core/money";
import { MAX_CLOSING_DAYS, MAX_FACTOR, updateScheme } from "@kolekta/api/reports/wage/contract";
import { useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { MoneyField } from "@/components/form/money-field.tsx";
import {
  FieldPair,
  FormSection,
  NumberField,
  PercentField,
  SelectField,
} from "@/components/form/text-fields.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { ProposedFromField, useNextDay } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { SchemeOptions, SchemeRow } from "./rows.ts";
import { SchemePreview } from "./scheme-preview.tsx";
import { QualitySteps, Tiers } from "./steps-fields.tsx";

interface Props extends RowDialogProps<
  SchemeRow & {
    /** The institution has no scheme of its own yet. */
    readonly isNew?: true;
  }
> {
  name: string;
  options: SchemeOptions;
}

const FULL = 100;

const useChange = ({ row, options: { stages }, onClose }: Props) => {
  const utils = trpc.useUtils();
  const nextDay = useNextDay();
  const { isNew = false } = row;
  const initialScheme = row.next ?? row.current;
  const getFactor = (stageId: number) =>
    initialScheme.stages.find((stage) => stage.stageId === stageId)?.factor ?? FULL;
  return useProposalForm(updateScheme.input, {
    defaultValues: {
      monthlyBaseMinor: initialScheme.monthlyBaseMinor,
      baseRate: initialScheme.baseRate,
      capRate: initialScheme.capRate,
      extensionRate: initialScheme.extensionRate,
      selfServiceDays: initialScheme.selfServiceDays,
      selfService: initialScheme.selfService,
      stages: stages.map(({ stageId }) => ({ stageId, factor: getFactor(stageId) })),
      tiers: initialScheme.tiers,
      closingDays: initialScheme.closingDays,
      qualitySteps: initialScheme.qualitySteps,
      fatalErrorFactor: initialScheme.fatalErrorFactor,
      currency: row.currency,
      ...(isNew ? {} : { institutionId: row.institutionId }),
      baseId: isNew ? null : row.latestId,
      followsDefault: !isNew && initialScheme.followsDefault,
      effectiveOn: (isNew ? null : row.next?.effectiveOn) ?? nextDay,
    },
    send: utils.client.reports.wage.updateScheme.mutate,
    refresh: () => utils.reports.wage.invalidate(),
    onDone: onClose,
  });
};

interface FieldsProps {
  control: ReturnType<typeof useChange>["control"];
}

const OwnerFields = ({
  control,
  institutions,
}: FieldsProps & Pick<SchemeOptions, "institutions">) => {
  const t = useT();
  return (
    <FieldPair>
      <SelectField
        control={control}
        name="institutionId"
        numeric
        label={t("core.field.institution")}
        placeholder={t("core.action.chooseInstitution")}
        options={institutions.map(({ id, name }) => ({ value: String(id), label: name }))}
        required
      />
      <SelectField
        control={control}
        name="currency"
        label={t("core.field.currency")}
        options={toOptions(CURRENCIES, (code) => code)}
        required
      />
    </FieldPair>
  );
};

const Rates = ({ control, currency }: FieldsProps & { currency: Currency }) => {
  const t = useT();
  const share = (name: "baseRate" | "capRate" | "extensionRate" | "selfService") => ({
    control,
    name,
    required: true,
    label: `${t(`reports.wage.${name}`)} (%)`,
  });
  return (
    <FieldPair>
      <MoneyField
        control={control}
        name="monthlyBaseMinor"
        currency={currency}
        label={t("manage.proposal.detail.monthlyBaseMinor")}
        hint={t("reports.wage.baseHint")}
        required
      />
      <PercentField {...share("baseRate")} />
      <PercentField {...share("capRate")} hint={t("reports.wage.capHint")} />
      <PercentField {...share("extensionRate")} />
      <NumberField
        control={control}
        name="selfServiceDays"
        min={1}
        max={365}
        label={t("reports.wage.selfServiceDays")}
        hint={t("reports.wage.selfServiceHint")}
      />
      <PercentField {...share("selfService")} />
      <NumberField
        control={control}
        name="closingDays"
        min={1}
        max={MAX_CLOSING_DAYS}
        label={t("manage.proposal.detail.closingDays")}
        hint={t("reports.wage.closingHint")}
        required
      />
    </FieldPair>
  );
};

const Factors = ({ control, stages }: FieldsProps & Pick<SchemeOptions, "stages">) => {
  const t = useT();
  return (
    <FormSection title={t("manage.proposal.detail.stageFactors")}>
      <p className="text-muted-foreground text-xs">{t("reports.wage.stagesHint")}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {stages.map(({ stageId, name }, index) => (
          <NumberField
            key={stageId}
            control={control}
            name={`stages.${index}.factor`}
            min={0}
            max={MAX_FACTOR}
            step={0.01}
            label={`${name} (%)`}
            required
          />
        ))}
      </div>
    </FormSection>
  );
};

/** Starts from the scheduled scheme, else the current one. */
const SchemeDialog = (props: Props) => {
  const { row, name, options, onClose } = props;
  const t = useT();
  const form = useChange(props);
  const { control } = form;
  const values = useWatch({ control });
  const currency = values.currency ?? row.currency;
  const title = row.isNew ? t("reports.wage.add") : t("reports.wage.edit", { name });
  return (
    <SettingDialog form={form} title={title} size="2xl" onClose={onClose}>
      {row.isNew ? <OwnerFields control={control} institutions={options.institutions} /> : null}
      {!row.isNew && row.institutionId !== null ? (
        <CheckboxField control={control} name="followsDefault" label={t("reports.wage.follows")} />
      ) : null}
      {values.followsDefault ? null : (
        <>
          <Rates control={control} currency={currency} />
          <Factors control={control} stages={options.stages} />
          <Tiers control={control} />
          <QualitySteps control={control} />
        </>
      )}
      <SchemePreview values={values} />
      <ProposedFromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default SchemeDialog;
