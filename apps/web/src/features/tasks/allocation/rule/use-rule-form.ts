import { saveRule, USUAL } from "@kolekta/api/tasks/allocation/contract-rule";
import { z } from "zod";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { useNextDay, useToday } from "@/components/setting/from-field.tsx";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { RuleRow } from "./rows.ts";

type Typed = z.input<typeof saveRule.input>;

/** What was typed of a test stays in the form while another strategy is looked at, and is not sent with it. */
const schema = z
  .custom<Typed>()
  .transform((typed) =>
    typed.strategy === "CHAMPION_CHALLENGER"
      ? typed
      : { ...typed, champion: null, challenger: null, challengerPercent: null },
  )
  .pipe(saveRule.input);

/** The next rule of a stage, begun from what is to come, from what holds, or from how every new stage deals. */
export const useRuleForm = ({ row, onClose }: RowDialogProps<RuleRow>) => {
  const [today, nextDay] = [useToday(), useNextDay()];
  const utils = trpc.useUtils();
  const { stageId, current, next, latestId } = row;
  const {
    ruleId: _,
    editorName: _by,
    editedAt: _at,
    ...initialRule
  } = { ...USUAL, ruleId: 0, editorName: null, editedAt: null, ...current, ...next };
  const firstDay = latestId === null ? today : nextDay;
  const form = useCommandForm(schema, {
    defaultValues: {
      ...initialRule,
      stageId,
      baseId: latestId,
      effectiveOn: next?.effectiveOn ?? firstDay,
    },
    send: utils.client.tasks.allocation.saveRule.mutate,
    onSettled: () => utils.tasks.allocation.invalidate(),
    onDone: onClose,
  });
  return { form, firstDay };
};

export type RuleForm = ReturnType<typeof useRuleForm>["form"];
