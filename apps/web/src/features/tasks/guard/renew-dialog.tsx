import { addDays } from "@kolekta/api/core/day";
import { updateRule } from "@kolekta/api/tasks/guard/contract-requirement";
import { PARAMS, type Profile } from "@kolekta/api/tasks/guard/contract";
import { useState } from "react";
import { z } from "zod";
import { CheckboxField, ChoiceField } from "@/components/form/choice-fields.tsx";
import { DayField, FieldPair, TextField } from "@/components/form/text-fields.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group.tsx";
import { FailedCall } from "@/lib/failure.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { ParamFields, type ParamValues } from "./param-fields.tsx";
import { useRoleName, useRoles } from "@/hooks/use-roles.ts";
import { type Owner, OwnerFields } from "./owner-fields.tsx";
import { rowName, type RuleVersion } from "./rule-rows.ts";

const Values = updateRule.input
  .pick({
    effectiveFrom: true,
    severity: true,
    source: true,
    jurisdiction: true,
    article: true,
    needsLegalReview: true,
  })
  .extend({ effectiveTo: z.iso.date().optional() });

interface Props {
  profile: Profile;
  today: string;
  rule: RuleVersion;
  /** Owner of a new rule that starts from this one; null for a new version of the same rule. */
  baseOwner: Owner | null;
  onClose: () => void;
}

/** A rule of a new layer cites no law. */
const toInitialValues = ({ rule, baseOwner, today }: Props) => ({
  effectiveFrom: rule.effectiveOn > today && !baseOwner ? rule.effectiveOn : addDays(today, 1),
  severity: rule.severity,
  ...(baseOwner
    ? { source: "", jurisdiction: "", article: "", needsLegalReview: false }
    : {
        source: rule.source,
        jurisdiction: rule.jurisdiction ?? "",
        article: rule.article,
        needsLegalReview: rule.needsLegalReview,
      }),
});

const isRecord = (value: unknown): value is ParamValues =>
  typeof value === "object" && value !== null;

const useRenewal = (props: Props) => {
  const { profile, rule, baseOwner, onClose } = props;
  const t = useT();
  const utils = trpc.useUtils();
  const [params, setParams] = useState<ParamValues>(isRecord(rule.params) ? rule.params : {});
  const [roles, setRoles] = useState(baseOwner ? [] : rule.overrideRoles);
  const [owner, setOwner] = useState<Owner>(baseOwner ?? rule);
  const name = baseOwner
    ? t(`tasks.guard.rule.${rule.rule}`)
    : rowName(t, { ...rule, ownerName: rule.institutionName ?? rule.stageName });
  const form = useProposalForm(Values, {
    defaultValues: toInitialValues(props),
    send: (values, callOptions) => {
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
          ...pick(owner),
          effectiveTo: values.effectiveTo ?? null,
          params: checked.data,
          overrideRoles: roles,
        },
        callOptions,
      );
    },
    refresh: () => utils.tasks.guard.invalidate(),
    onDone: onClose,
  });
  return { form, name, params, setParams, roles, setRoles, owner, setOwner };
};

const pick = ({ layer, institutionId, stageId }: Owner): Owner => ({
  layer,
  institutionId,
  stageId,
});

/** Lines left empty are no words. */
const LISTS = ["forbidden", "hosts"] as const;
const tidy = (params: ParamValues): ParamValues =>
  LISTS.reduce(
    (tidied, name) =>
      Array.isArray(params[name])
        ? { ...tidied, [name]: params[name].filter((line) => String(line).trim()) }
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
  const roleOptions = useRoles();
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
        {roleOptions.map(({ role }) => (
          <ToggleGroupItem key={role} value={String(role)}>
            {roleName(role)}
          </ToggleGroupItem>
        ))}
      </ToggleGroup>
    </div>
  );
};

/** Law and article, and a mark if sources disagree. */
const LawFields = ({ form: { control } }: Pick<ReturnType<typeof useRenewal>, "form">) => {
  const t = useT();
  return (
    <>
      <FieldPair>
        <TextField
          control={control}
          name="article"
          label={t("manage.proposal.detail.article")}
          maxLength={200}
          required
        />
        <TextField
          control={control}
          name="jurisdiction"
          label={t("manage.proposal.detail.jurisdiction")}
          maxLength={20}
        />
      </FieldPair>
      <CheckboxField
        control={control}
        name="needsLegalReview"
        label={t("manage.proposal.detail.needsLegalReview")}
      />
    </>
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
        options={toOptions(["BLOCK", "WARN"] as const, (value) =>
          t(`tasks.guard.severity.${value}`),
        )}
        required
      />
      <FieldPair>
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
      </FieldPair>
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

const RenewDialog = (props: Props) => {
  const { rule, baseOwner, today, onClose } = props;
  const t = useT();
  const renewal = useRenewal(props);
  const { form, name, params, setParams, owner, setOwner } = renewal;
  const isLaw = owner.layer === "STATUTE";
  return (
    <SettingDialog
      form={form}
      title={t(baseOwner ? "tasks.guard.page.addLayer" : "tasks.guard.page.renewFor", {
        rule: name,
      })}
      description={t(baseOwner ? "tasks.guard.page.addBody" : "tasks.guard.page.renewBody")}
      onClose={onClose}
    >
      {baseOwner ? <OwnerFields owner={owner} baseOwner={baseOwner} onChange={setOwner} /> : null}
      <ParamFields rule={rule.rule} values={params} onChange={setParams} />
      <Terms form={form} today={today} />
      {isLaw ? (
        <LawFields form={form} />
      ) : (
        <OverrideRoles roles={renewal.roles} onChange={renewal.setRoles} />
      )}
    </SettingDialog>
  );
};

export default RenewDialog;
