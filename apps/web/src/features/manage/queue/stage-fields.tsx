import { useEffect } from "react";
import { QUEUE_TYPES } from "@kolekta/api/manage/queue/contract";
import {
  CheckboxField,
  ChoiceField,
} from "@/components/form/choice-fields.tsx";
import { Group, Pair } from "@/components/form/layout.tsx";
import {
  DayField,
  NumberField,
  TextField,
} from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { PicksField } from "./picks-field.tsx";
import type { GroupRow } from "./rows.ts";
import { SpanFields } from "./span-fields.tsx";
import type { StageForm } from "./use-stage-form.ts";

interface Props {
  form: StageForm;
}

/** Of the institutions that are chosen; what is not theirs any more is chosen no longer. */
const Members = ({ form, groups }: Props & { groups: readonly GroupRow[] }) => {
  const t = useT();
  const { control } = form;
  const { data: places = [] } = trpc.manage.institution.listChoices.useQuery();
  const [institutionIds = [], groupIds = []] = form.watch([
    "institutionIds",
    "groupIds",
  ]);
  const own = groups.filter((one) =>
    institutionIds.includes(one.institutionId),
  );
  const kept = groupIds.filter((id) => own.some((one) => one.id === id));
  useEffect(() => {
    if (kept.length < groupIds.length)
      form.setValue("groupIds", kept, { shouldDirty: true });
  });
  return (
    <Pair>
      <PicksField
        control={control}
        name="institutionIds"
        label={t("manage.queue.institutions")}
        all={places}
        none={t("manage.queue.noInstitutions")}
      />
      <PicksField
        control={control}
        name="groupIds"
        label={t("manage.institution.groups")}
        all={own.map((one) => ({ ...one, of: one.institutionName }))}
        none={t("manage.queue.noGroups")}
      />
    </Pair>
  );
};

/** What the stage is called, of which type it is, and who works it: these change at once. */
export const WhoFields = ({
  form,
  groups,
}: Props & { groups: readonly GroupRow[] }) => {
  const t = useT();
  const { control } = form;
  return (
    <Group title={t("core.field.stage")}>
      <Pair>
        <TextField
          control={control}
          name="name"
          label={t("manage.queue.name")}
          maxLength={100}
          autoComplete="off"
          required
        />
        <ChoiceField
          control={control}
          name="type"
          look="buttons"
          label={t("manage.queue.type")}
          hint={t("manage.queue.typeHint")}
          options={QUEUE_TYPES.map((type) => ({
            value: type,
            label: t(`manage.queue.typeName.${type}`),
          }))}
        />
      </Pair>
      <Members form={form} groups={groups} />
    </Group>
  );
};

/** Which days it takes from when on, and how its cases are worked. */
export const DayFields = ({ form, firstDay }: Props & { firstDay: string }) => {
  const t = useT();
  const { control } = form;
  const [queueId, spans = []] = form.watch(["queueId", "spans"]);
  const isNew = queueId === null;
  const isApart = isNew && spans.length === 0;
  return (
    <Group title={t("core.field.daysPastDue")}>
      <DayField
        control={control}
        name="effectiveOn"
        min={isApart ? undefined : firstDay}
        label={t("core.field.effectiveFrom")}
        hint={t(`manage.queue.${isApart ? "newHint" : "effectiveHint"}`)}
        required={!isNew}
      />
      <SpanFields form={form} at="policy" mayEnd={!isNew} />
      <Pair>
        <NumberField
          control={control}
          name="policy.recoveryPercent"
          label={t("manage.queue.recovery")}
          hint={t("manage.queue.recoveryHint")}
          min={0}
          max={100}
          step={0.01}
          required
        />
        <CheckboxField
          control={control}
          name="policy.longAging"
          label={t("manage.queue.longAging")}
          hint={t("manage.queue.longAgingHint")}
          className="sm:mt-5"
        />
      </Pair>
    </Group>
  );
};

const PERCENT = { min: 0, max: 100, step: 0.01 };

/** What it asks of promises, and when one is kept, broken or cured. */
export const PromiseFields = ({ form: { control } }: Props) => {
  const t = useT();
  return (
    <Group title={t("manage.queue.section.promise")}>
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2">
        <NumberField
          {...{ control, min: 0, max: 365 }}
          name="policy.promiseDays"
          label={t("manage.queue.promiseDays")}
          required
        />
        <NumberField
          {...{ control, min: 1, max: 99 }}
          name="policy.promiseMostBroken"
          label={t("manage.queue.promiseMostBroken")}
          required
        />
        <NumberField
          {...{ control, ...PERCENT }}
          name="policy.promiseMinPercent"
          label={t("manage.queue.promiseMin")}
          required
        />
        <NumberField
          {...{ control, min: 0 }}
          name="policy.promiseFloorMinor"
          label={t("manage.queue.promiseFloor")}
          required
        />
      </div>
      <p className="text-muted-foreground text-xs">
        {t("manage.queue.promiseFloorHint")}
      </p>
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-3">
        <NumberField
          {...{ control, ...PERCENT, min: 0.01 }}
          name="policy.promiseKeptPercent"
          label={t("manage.queue.promiseKept")}
          required
        />
        <NumberField
          {...{ control, min: 0, max: 60 }}
          name="policy.promiseGraceDays"
          label={t("manage.queue.promiseGrace")}
          required
        />
        <NumberField
          {...{ control, min: 0, max: 365 }}
          name="policy.promiseCureDays"
          label={t("manage.queue.promiseCure")}
          required
        />
      </div>
    </Group>
  );
};
