import { useEffect } from "react";
import { STAGE_TYPES } from "@kolekta/api/manage/stage/contract";
import { CheckboxField, ChoiceField } from "@/components/form/choice-fields.tsx";
import { IdsField } from "@/components/form/ids-field.tsx";
import { MoneyField } from "@/components/form/money-field.tsx";
import {
  DayField,
  FieldPair,
  FormSection,
  NumberField,
  PercentField,
  TextField,
} from "@/components/form/text-fields.tsx";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useT } from "@/lib/i18n.tsx";
import { useStageCurrency } from "./currency.ts";
import type { GroupRow } from "./rows.ts";
import { RangeFields } from "./range-fields.tsx";
import type { StageForm } from "./use-stage-form.ts";

interface Props {
  form: StageForm;
}

/** Removes groups of institutions that are no longer selected. */
const Members = ({ form, groups }: Props & { groups: readonly GroupRow[] }) => {
  const t = useT();
  const { control } = form;
  const { institutions } = useOrgUnits(undefined);
  const [institutionIds = [], groupIds = []] = form.watch(["institutionIds", "groupIds"]);
  const available = groups.filter((group) => institutionIds.includes(group.institutionId));
  const validIds = groupIds.filter((id) => available.some((group) => group.id === id));
  useEffect(() => {
    if (validIds.length < groupIds.length)
      form.setValue("groupIds", validIds, { shouldDirty: true });
  });
  return (
    <FieldPair>
      <IdsField
        control={control}
        name="institutionIds"
        label={t("manage.stage.institutions")}
        all={institutions}
        none={t("manage.stage.noInstitutions")}
      />
      <IdsField
        control={control}
        name="groupIds"
        label={t("manage.institution.groups")}
        all={available.map((group) => ({ ...group, parentName: group.institutionName }))}
        none={t("manage.stage.noGroups")}
      />
    </FieldPair>
  );
};

export const StageIdentityFields = ({ form, groups }: Props & { groups: readonly GroupRow[] }) => {
  const t = useT();
  const { control } = form;
  return (
    <FormSection title={t("core.field.stage")}>
      <FieldPair>
        <TextField control={control} name="name" label={t("core.field.name")} autoComplete="off" />
        <ChoiceField
          control={control}
          name="type"
          look="buttons"
          label={t("manage.stage.type")}
          hint={t("manage.stage.typeHint")}
          options={STAGE_TYPES.map((type) => ({
            value: type,
            label: t(`manage.stage.typeName.${type}`),
          }))}
        />
      </FieldPair>
      <Members form={form} groups={groups} />
    </FormSection>
  );
};

export const DayFields = ({ form, firstDay }: Props & { firstDay: string }) => {
  const t = useT();
  const { control } = form;
  const [stageId, otherRanges = []] = form.watch(["stageId", "otherRanges"]);
  const isNew = stageId === null;
  const isApart = isNew && otherRanges.length === 0;
  return (
    <FormSection title={t("core.field.daysPastDue")}>
      <DayField
        control={control}
        name="effectiveOn"
        min={isApart ? undefined : firstDay}
        label={t("core.field.effectiveFrom")}
        hint={t(`manage.stage.${isApart ? "newHint" : "effectiveHint"}`)}
        required={!isNew}
      />
      <RangeFields form={form} at="policy" canEnd={!isNew} />
      <FieldPair>
        <PercentField
          control={control}
          name="policy.recoveryPercent"
          label={t("manage.stage.recovery")}
          hint={t("manage.stage.recoveryHint")}
        />
        <CheckboxField
          control={control}
          name="policy.longAging"
          label={t("manage.stage.longAging")}
          hint={t("manage.stage.longAgingHint")}
          className="sm:mt-5"
        />
      </FieldPair>
    </FormSection>
  );
};

/** Ranges of the promise limits. */
const LIMITS = {
  promiseDays: { min: 0, max: 365 },
  promiseMaxBroken: { min: 1, max: 99 },
  promiseGraceDays: { min: 0, max: 60 },
  promiseCureDays: { min: 0, max: 365 },
} as const;

const LIMIT_KEYS = {
  promiseDays: "manage.stage.promiseDays",
  promiseMaxBroken: "manage.stage.promiseMaxBroken",
  promiseGraceDays: "manage.stage.promiseGrace",
  promiseCureDays: "manage.stage.promiseCure",
} as const;

const LimitField = ({ form: { control }, name }: Props & { name: keyof typeof LIMITS }) => (
  <NumberField
    {...LIMITS[name]}
    control={control}
    name={`policy.${name}`}
    label={useT()(LIMIT_KEYS[name])}
    required
  />
);

export const PromiseFields = ({ form }: Props) => {
  const t = useT();
  const { control } = form;
  const currency = useStageCurrency(form.watch("institutionIds") ?? []);
  return (
    <FormSection title={t("manage.stage.section.promise")}>
      <FieldPair>
        <LimitField form={form} name="promiseDays" />
        <LimitField form={form} name="promiseMaxBroken" />
        <PercentField
          control={control}
          name="policy.promiseMinPercent"
          label={t("manage.stage.promiseMin")}
        />
        <MoneyField
          control={control}
          name="policy.promiseFloorMinor"
          label={t("manage.stage.promiseFloor")}
          currency={currency}
        />
      </FieldPair>
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-3">
        <PercentField
          control={control}
          name="policy.promiseKeptPercent"
          label={t("manage.stage.promiseKept")}
        />
        <LimitField form={form} name="promiseGraceDays" />
        <LimitField form={form} name="promiseCureDays" />
      </div>
    </FormSection>
  );
};
