import { saveRule, USUAL } from "@kolekta/api/tasks/allocation/contract-rule";
import { z } from "zod";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { useNextDay, useToday } from "@/components/setting/from-field.tsx";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { RuleRow } from "./rows.ts";

type Typed = z.input<typeof saveRule.input>;

/** Keeps the test fields while another strategy is selected, but does not send them with it. */
const schema = z
  .custom<Typed>()
  .transform((typed) =>
    typed.strategy === "CHAMPION_CHALLENGER"
      ? typed
      : { ...typed, champion: null, challenger: null, challengerPercent: null },
  )
  .pipe(saveRule.input);

/** Starts from the scheduled rule, else the current rule, else the defaults of a new stage. */
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
