import {
  PLAIN_STRATEGIES,
  STRATEGIES,
  WEIGHINGS,
} from "@kolekta/api/tasks/allocation/contract-codes";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import {
  DayField,
  FieldPair,
  FormSection,
  NumberField,
  SelectField,
  TimeField,
} from "@/components/form/text-fields.tsx";
import { useNameInSection } from "@/components/page/section-head.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { isWeighted } from "../terms-text.ts";
import type { RuleRow } from "./rows.ts";
import { type RuleForm, useRuleForm } from "./use-rule-form.ts";

interface Props {
  form: RuleForm;
}

const TestFields = ({ form: { control } }: Props) => {
  const t = useT();
  const options = toOptions(PLAIN_STRATEGIES, (code) => t(`tasks.allocation.strategy.${code}`));
  const renderVariantField = (name: "champion" | "challenger", label: string) => (
    <SelectField
      control={control}
      name={name}
      label={label}
      options={options}
      placeholder={t("app.form.choose")}
      required
    />
  );
  return (
    <>
      <FieldPair>
        {renderVariantField("champion", t("tasks.allocation.variant.CHAMPION"))}
        {renderVariantField("challenger", t("tasks.allocation.variant.CHALLENGER"))}
      </FieldPair>
      <NumberField
        control={control}
        name="challengerPercent"
        min={0.01}
        max={99.99}
        step={0.01}
        label={t("tasks.allocation.rule.share")}
        hint={t("tasks.allocation.rule.shareHint")}
        required
      />
    </>
  );
};

const StrategyFields = ({ form }: Props) => {
  const t = useT();
  const { control } = form;
  const [strategy, champion = null, challenger = null] = form.watch([
    "strategy",
    "champion",
    "challenger",
  ]);
  const isTest = strategy === "CHAMPION_CHALLENGER";
  const variants = isTest ? { champion, challenger } : NO_VARIANTS;
  return (
    <>
      <SelectField
        control={control}
        name="strategy"
        label={t("tasks.allocation.strategyLabel")}
        options={toOptions(STRATEGIES, (code) => t(`tasks.allocation.strategy.${code}`))}
        hint={t(isTest ? "tasks.allocation.rule.testHint" : `tasks.allocation.about.${strategy}`)}
        required
      />
      {isTest ? <TestFields form={form} /> : null}
      {isWeighted({ strategy, ...variants }) ? (
        <SelectField
          control={control}
          name="weighing"
          label={t("tasks.allocation.rule.weighing")}
          options={toOptions(WEIGHINGS, (code) => t(`tasks.allocation.weighing.${code}`))}
          required
        />
      ) : null}
    </>
  );
};

const NO_VARIANTS = { champion: null, challenger: null };

const AFFINITIES = ["prefersPromise", "prefersBorrower", "prefersLast"] as const;

const AffinityFields = ({ form: { control } }: Props) => {
  const t = useT();
  return (
    <FormSection title={t("tasks.allocation.rule.affinityOrder")}>
      <div className="flex flex-col">
        {AFFINITIES.map((name) => (
          <CheckboxField
            key={name}
            control={control}
            name={name}
            label={t(`tasks.allocation.rule.${name}`)}
          />
        ))}
      </div>
    </FormSection>
  );
};

const LimitFields = ({ form: { control } }: Props) => {
  const t = useT();
  return (
    <FormSection title={t("tasks.allocation.rule.limits")}>
      <FieldPair>
        {(["maxInHand", "maxNew"] as const).map((name) => (
          <NumberField
            key={name}
            control={control}
            name={name}
            min={1}
            max={100_000}
            label={t(`tasks.allocation.capacity.${name}`)}
          />
        ))}
      </FieldPair>
      <p className="text-muted-foreground text-xs">{t("tasks.allocation.rule.limitHint")}</p>
    </FormSection>
  );
};

const RuleDialog = (props: RowDialogProps<RuleRow>) => {
  const { row, onClose } = props;
  const t = useT();
  const toNameInSection = useNameInSection();
  const { form, firstDay } = useRuleForm(props);
  const { control } = form;
  return (
    <SettingDialog
      form={form}
      title={toNameInSection(row.stageName)}
      description={t("app.setting.ruleBody")}
      action={t("core.action.save")}
      onClose={onClose}
    >
      <StrategyFields form={form} />
      <AffinityFields form={form} />
      <LimitFields form={form} />
      <FieldPair>
        <TimeField
          control={control}
          name="inflowAt"
          label={t("tasks.allocation.rule.inflowAt")}
          hint={t("tasks.allocation.rule.inflowHint")}
          required
        />
        <DayField
          control={control}
          name="effectiveOn"
          min={firstDay}
          label={t("core.field.effectiveFrom")}
          hint={t("tasks.allocation.rule.dayHint")}
          required
        />
      </FieldPair>
    </SettingDialog>
  );
};

export default RuleDialog;
