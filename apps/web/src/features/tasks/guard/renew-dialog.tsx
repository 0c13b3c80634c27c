import { addDays } from "@kolekta/api/core/day";
import {
  PARAMS,
  type Profile,
  renewRule,
} from "@kolekta/api/tasks/guard/contract";
import { useState } from "react";
import { z } from "zod";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { DayField, TextField } from "@/components/form/text-fields.tsx";
import { useContractForm } from "@/components/form/use-contract-form.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group.tsx";
import { useProposed } from "@/components/proposal/use-proposed.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { ParamFields, type ParamValues } from "./param-fields.tsx";
import { ROLE_NUMBERS, roleName } from "@/lib/role-names.ts";
import type { Requirement } from "./rule-list.tsx";

const Values = renewRule.input
  .pick({ effectiveFrom: true, severity: true, source: true })
  .extend({ effectiveTo: z.iso.date().optional() });

interface Props {
  profile: Profile;
  today: string;
  rule: Requirement;
  onClose: () => void;
}

const isRecord = (value: unknown): value is ParamValues =>
  typeof value === "object" && value !== null;

const useRenewal = ({ profile, today, rule, onClose }: Props) => {
  const utils = trpc.useUtils();
  const [params, setParams] = useState<ParamValues>(
    isRecord(rule.params) ? rule.params : {},
  );
  const [roles, setRoles] = useState(rule.overrideRoles);
  const [faults, setFaults] = useState<string[]>([]);
  const renew = trpc.tasks.guard.renewRule.useMutation({
    onSuccess: useProposed(),
    onSettled: () => utils.tasks.guard.invalidate(),
  });
  const form = useContractForm(Values, {
    defaultValues: {
      effectiveFrom: addDays(today, 1),
      severity: rule.severity,
      source: rule.source,
    },
    onSubmit: async (values) => {
      const checked = PARAMS[rule.rule].safeParse(tidy(params));
      setFaults(
        (checked.error?.issues ?? []).map((issue) => String(issue.path[0])),
      );
      if (!checked.success) return;
      await renew.mutateAsync({
        ...values,
        profile,
        rule: rule.rule,
        effectiveTo: values.effectiveTo ?? null,
        params: checked.data,
        overrideRoles: roles,
      });
      onClose();
    },
  });
  return { form, params, setParams, roles, setRoles, faults };
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
        {ROLE_NUMBERS.map((role) => (
          <ToggleGroupItem key={role} value={String(role)}>
            {roleName(t, role)}
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
        options={(["BLOCK", "WARN"] as const).map((value) => ({
          value,
          label: t(`tasks.guard.severity.${value}`),
        }))}
        required
      />
      <div className="grid gap-2 sm:grid-cols-2">
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
      </div>
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
  const { form, params, setParams, roles, setRoles, faults } = renewal;
  const name = t(`tasks.guard.rule.${rule.rule}`);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader
          title={t("tasks.guard.page.renewOf", { rule: name })}
          description={t("tasks.guard.page.renewBody")}
        />
        <Form form={form}>
          <ParamFields rule={rule.rule} values={params} onChange={setParams} />
          <Terms form={form} today={today} />
          <OverrideRoles roles={roles} onChange={setRoles} />
          {faults.length > 0 ? (
            <Alert tone="danger" live>
              {t("core.error.guard.badParams", { rule: name })}
            </Alert>
          ) : null}
          <DialogFooter>
            <Button onClick={onClose}>{t("app.action.cancel")}</Button>
            <SubmitButton>{t("manage.proposal.propose")}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
};

export default RenewDialog;
