import { saveRule } from "@kolekta/api/tasks/placement/contract-rule";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { FieldPair, NumberField, SelectField } from "@/components/form/text-fields.tsx";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { FromField, useToday } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { RuleRow } from "./description.tsx";
import { type FieldsProps, ShareFields } from "./share-fields.tsx";
import { toNameOptions, useChoices } from "./use-choices.ts";

interface Props {
  /** Is null for one that is not there yet. */
  row: RuleRow | null;
  name: string;
  onClose: () => void;
}

const WEEK = 7;

const useRuleForm = ({ row, onClose }: Props) => {
  const utils = trpc.useUtils();
  const today = useToday();
  const initialRule = row?.next ?? row?.current;
  return useCommandForm(saveRule.input, {
    defaultValues: {
      lenderId: row?.lenderId,
      productId: row?.productId ?? null,
      stageId: row?.stageId ?? null,
      baseId: row?.latestId ?? null,
      followsWider: initialRule?.followsWider ?? false,
      termDays: initialRule?.termDays ?? null,
      noticeDays: initialRule?.noticeDays ?? WEEK,
      shares: (initialRule?.shares ?? []).map(({ institutionId, percent }) => ({
        institutionId,
        percent,
      })),
      effectiveOn: row?.next?.effectiveOn ?? today,
    },
    send: utils.client.tasks.placement.saveRule.mutate,
    onSettled: () => utils.tasks.placement.listRules.invalidate(),
    onDone: onClose,
  });
};

const OwnerFields = ({ control }: FieldsProps) => {
  const t = useT();
  const { lenders, stages } = useChoices();
  const lenderId = useWatch({ control, name: "lenderId" });
  const lender = lenders.find(({ id }) => id === lenderId);
  return (
    <>
      <SelectField
        control={control}
        name="lenderId"
        numeric
        label={t("core.field.lender")}
        placeholder={t("app.form.choose")}
        options={toNameOptions(lenders)}
        required
      />
      <FieldPair>
        <SelectField
          control={control}
          name="productId"
          numeric
          label={t("core.field.product")}
          placeholder={t("tasks.placement.rule.allProducts")}
          options={toNameOptions(lender?.products ?? [])}
        />
        <SelectField
          control={control}
          name="stageId"
          numeric
          label={t("core.field.stage")}
          placeholder={t("tasks.placement.rule.allStages")}
          options={toNameOptions(stages)}
        />
      </FieldPair>
    </>
  );
};

const RuleDialog = (props: Props) => {
  const { row, name, onClose } = props;
  const t = useT();
  const form = useRuleForm(props);
  const { control, setValue } = form;
  const follows = useWatch({ control, name: "followsWider" });
  // A rule that follows the wider one has no shares of its own.
  useEffect(() => {
    if (follows) setValue("shares", []);
  }, [follows, setValue]);
  return (
    <SettingDialog
      form={form}
      title={name}
      description={t("tasks.placement.rule.body")}
      action={t("core.action.save")}
      onClose={onClose}
    >
      {row ? null : <OwnerFields control={control} />}
      {row ? (
        <CheckboxField
          control={control}
          name="followsWider"
          label={t("tasks.placement.rule.followsWider")}
        />
      ) : null}
      {follows ? null : <ShareFields control={control} />}
      <FieldPair>
        <NumberField
          control={control}
          name="termDays"
          min={1}
          label={t("tasks.placement.field.termDays")}
          hint={t("tasks.placement.rule.termHint")}
        />
        <NumberField
          control={control}
          name="noticeDays"
          min={0}
          label={t("tasks.placement.field.noticeDays")}
          hint={t("tasks.placement.rule.noticeHint")}
          required
        />
      </FieldPair>
      <FromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default RuleDialog;
