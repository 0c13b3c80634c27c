import { addDays } from "@kolekta/api/core/day";
import {
  PARAMS,
  type Profile,
  updateRule,
} from "@kolekta/api/tasks/guard/contract";
import { useState } from "react";
import { z } from "zod";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { DayField, TextField } from "@/components/form/text-fields.tsx";
import { Pair } from "@/components/form/layout.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group.tsx";
import { FailedCall } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { optionsOf } from "@/lib/options.ts";
import { trpc } from "@/lib/trpc.ts";
import { ParamFields, type ParamValues } from "./param-fields.tsx";
import { useRoleName, useRoles } from "@/hooks/use-roles.ts";
import type { RuleVersion } from "./rule-list.tsx";

const Values = updateRule.input
  .pick({ effectiveFrom: true, severity: true, source: true })
  .extend({ effectiveTo: z.iso.date().optional() });

interface Props {
  profile: Profile;
  today: string;
  rule: RuleVersion;
  onClose: () => void;
}

const isRecord = (value: unknown): value is ParamValues =>
  typeof value === "object" && value !== null;

const useRenewal = ({ profile, today, rule, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const [params, setParams] = useState<ParamValues>(
    isRecord(rule.params) ? rule.params : {},
  );
  const [roles, setRoles] = useState(rule.overrideRoles);
  const name = t(`tasks.guard.rule.${rule.rule}`);
  const form = useProposalForm(Values, {
    defaultValues: {
      effectiveFrom:
        rule.effectiveOn > today ? rule.effectiveOn : addDays(today, 1),
      severity: rule.severity,
      source: rule.source,
    },
    send: (values, under) => {
      const checked = PARAMS[rule.rule].safeParse(tidy(params));
      if (!checked.success) {
        const message = t("core.error.guard.badParams", { rule: name });
        throw new FailedCall({ kind: "refused", message });
      }
      return utils.client.tasks.guard.updateRule.mutate(
        {
          ...values,
          profile,
          rule: rule.rule,
          effectiveTo: values.effectiveTo ?? null,
          params: checked.data,
          overrideRoles: roles,
        },
        under,
      );
    },
    refresh: () => utils.tasks.guard.invalidate(),
    onDone: onClose,
  });
  return { form, name, params, setParams, roles, setRoles };
};

/** Lines left empty are no words. */
const LISTS = ["forbidden", "hosts"] as const;
const tidy = (params: ParamValues): ParamValues =>
  LISTS.reduce(
    (tidied, name) =>
      Array.isArray(params[name])
        ? {
            ...tidied,
            [name]: params[name].filter((line) => String(line).trim()),
          }
        : tidied,
    params,
  );

const OverrideRoles = ({
  roles,
  onChange,
}: {
  roles: readonly number[];
  onChange: (roles: number[]) => void;
}) => {
  const t = useT();
  const roleName = useRoleName();
  const known = useRoles();
  const label = t("tasks.guard.field.overrideRoles");
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-table font-medium">
        {label}
      </span>
      <ToggleGroup
        type="multiple"
        aria-label={label}
        value={roles.map(String)}
        onValueChange={(values) => onChange(values.map(Number))}
      >
        {known.map(({ role }) => (
          <ToggleGroupItem key={role} value={String(role)}>
            {roleName(role)}
          </ToggleGroupItem>
        ))}
      </ToggleGroup>
    </div>
  );
};

const Terms = ({
  form: { control },
  today,
}: Pick<ReturnType<typeof useRenewal>, "form"> & { today: string }) => {
  const t = useT();
  return (
    <>
      <ChoiceField
        control={control}
        name="severity"
        look="buttons"
        label={t("tasks.guard.field.severity")}
        options={optionsOf(["BLOCK", "WARN"] as const, (value) =>
          t(`tasks.guard.severity.${value}`),
        )}
        required
      />
      <Pair>
        <DayField
          control={control}
          name="effectiveFrom"
          label={t("tasks.guard.field.effectiveFrom")}
          min={addDays(today, 1)}
          required
        />
        <DayField
          control={control}
          name="effectiveTo"
          label={t("tasks.guard.field.effectiveTo")}
          min={addDays(today, 1)}
        />
      </Pair>
      <TextField
        control={control}
        name="source"
        label={t("tasks.guard.field.source")}
        maxLength={300}
        required
      />
    </>
  );
};

/** The next version of a rule, begun from the one that holds. */
const RenewDialog = (props: Props) => {
  const { rule, today, onClose } = props;
  const t = useT();
  const renewal = useRenewal(props);
  const { form, name, params, setParams, roles, setRoles } = renewal;
  return (
    <SettingDialog
      form={form}
      title={t("tasks.guard.page.renewOf", { rule: name })}
      description={t("tasks.guard.page.renewBody")}
      onClose={onClose}
    >
      <ParamFields rule={rule.rule} values={params} onChange={setParams} />
      <Terms form={form} today={today} />
      <OverrideRoles roles={roles} onChange={setRoles} />
    </SettingDialog>
  );
};

export default RenewDialog;
