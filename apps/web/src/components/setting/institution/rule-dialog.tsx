import { REASON_LENGTH } from "@kolekta/api/core/setting/contract-institution-rule";
import { type ReactNode, useId } from "react";
import type { DefaultValues, FieldPath, FieldValues, PathValue } from "react-hook-form";
import type { z } from "zod";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { useNameInSection } from "@/components/page/section-head.tsx";
import { useProposed } from "@/components/proposal/use-proposed.ts";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Label } from "@/components/ui/label.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Send } from "@/lib/retry-key.ts";
import { FromField, ProposedFromField, useNextDay, useToday } from "../from-field.tsx";
import { ReasonField } from "../reason-field.tsx";
import { SettingDialog } from "../setting-dialog.tsx";
import type { RowDialogProps } from "../use-setting-dialogs.tsx";
import { type RuleRow, useInstitutionName } from "./rule-row.ts";

/** Starts from the scheduled rule, else the effective one. */
const getInitialValue = <Name extends string, Value>(
  name: Name,
  { next, effectiveValue }: RuleRow<Name, Value>,
): Value => next?.[name] ?? effectiveValue;

interface Sending<Out> {
  send: Send<Out, object | { readonly effectiveOn: string }>;
  /** The change needs an approver. */
  proposes?: boolean;
  /** Reloads the data. */
  refresh: () => unknown;
}

export const useRuleForm = <In extends FieldValues, Out, Name extends string, Value>(
  schema: z.ZodType<Out, In>,
  name: Name,
  { row, onClose }: RowDialogProps<RuleRow<Name, Value>>,
  { send, refresh, proposes = false }: Sending<Out>,
): ContractForm<In, Out> => {
  const [today, nextDay] = [useToday(), useNextDay()];
  const proposed = useProposed();
  return useCommandForm(schema, {
    defaultValues: {
      institutionId: row.institutionId,
      baseId: row.latestId,
      [name]: getInitialValue(name, row),
      effectiveOn: row.next?.effectiveOn ?? (proposes ? nextDay : today),
      reason: "",
    } as DefaultValues<In>,
    send,
    ...(proposes && { success: null }),
    onSettled: refresh,
    onDone: (reply) => {
      if ("effectiveOn" in reply) void proposed(reply);
      onClose();
    },
  });
};

interface FollowsProps<In extends FieldValues, Out> {
  form: ContractForm<In, Out>;
  field: FieldPath<In>;
  start: unknown;
}

/** Follows the default instead of an own rule; unticking restores the former values. */
const FollowsAll = <In extends FieldValues, Out>({ form, field, start }: FollowsProps<In, Out>) => {
  const t = useT();
  const id = useId();
  return (
    <div className="flex min-h-8 items-center gap-1.5">
      <Checkbox
        id={id}
        className="-ml-1"
        checked={form.watch(field) === null}
        onCheckedChange={(ticked) =>
          form.setValue(field, (ticked === true ? null : start) as PathValue<In, FieldPath<In>>, {
            shouldDirty: true,
          })
        }
      />
      <Label htmlFor={id} className="font-normal">
        {t("app.setting.followsAll")}
      </Label>
    </div>
  );
};

type Props<In extends FieldValues, Out, Name extends string, Value> = RowDialogProps<
  RuleRow<Name, Value>
> & {
  form: ContractForm<In, Out>;
  name: Name;
  proposes?: boolean;
  children: ReactNode;
};

/** Edits a rule: its fields or the default, effective day and reason. */
export const RuleDialog = <In extends FieldValues, Out, Name extends string, Value>({
  form,
  name,
  row,
  onClose,
  proposes = false,
  children,
}: Props<In, Out, Name, Value>) => {
  const t = useT();
  const getName = useInstitutionName();
  const field = (path: string) => path as FieldPath<In>;
  const toNameInSection = useNameInSection();
  const { control } = form;
  const From = proposes ? ProposedFromField : FromField;
  const canFollowDefault = row.institutionId !== null && row.latestId !== null;
  return (
    <SettingDialog
      form={form}
      title={toNameInSection(getName(row))}
      description={t("app.setting.ruleBody")}
      {...(!proposes && { action: t("core.action.save") })}
      onClose={onClose}
    >
      {canFollowDefault ? (
        <FollowsAll form={form} field={field(name)} start={getInitialValue(name, row)} />
      ) : null}
      {form.watch(field(name)) === null ? null : children}
      <From control={control} name={field("effectiveOn")} />
      <ReasonField control={control} name={field("reason")} maxLength={REASON_LENGTH} />
    </SettingDialog>
  );
};
