import { MAX_SAMPLED } from "@kolekta/api/board/quality/contract-codes";
import { type QualityRule, saveRule as contract } from "@kolekta/api/board/quality/contract-rule";
import { FieldPair, NumberField } from "@/components/form/text-fields.tsx";
import { RuleDialog, useRuleForm } from "@/components/setting/institution/rule-dialog.tsx";
import type { RuleRow } from "@/components/setting/institution/rule-row.ts";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const MAX_DAYS = 60;

/** Edits the next rule of an institution, or the default. */
const QualityRuleDialog = (props: RowDialogProps<RuleRow<"values", QualityRule>>) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useRuleForm(contract.input, "values", props, {
    send: utils.client.board.quality.saveRule.mutate,
    refresh: () => utils.board.quality.invalidate(),
    proposes: true,
  });
  const number = (name: keyof QualityRule, min: number, max: number) => ({
    control: form.control,
    name: `values.${name}` as const,
    min,
    max,
    label: t(`manage.proposal.detail.${name}`),
    required: true,
  });
  const hint = t("board.quality.rule.shareHint");
  return (
    <RuleDialog {...props} form={form} name="values" proposes>
      <FieldPair>
        <NumberField {...number("calls", 0, MAX_SAMPLED)} />
        <NumberField {...number("messages", 0, MAX_SAMPLED)} />
        <NumberField {...number("complaintPercent", 0, 100)} hint={hint} />
        <NumberField {...number("longPercent", 0, 100)} />
        <NumberField {...number("objectionDays", 1, MAX_DAYS)} />
        <NumberField {...number("calibrationGap", 0, 100)} />
      </FieldPair>
    </RuleDialog>
  );
};

export default QualityRuleDialog;
