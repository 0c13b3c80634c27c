import { score } from "@kolekta/api/board/quality/contract-item";
import { Form, FormRefusal, SubmitButton } from "@/components/form/form.tsx";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { LeaveGuard } from "@/components/page/leave-guard.tsx";
import { Section } from "@/components/page/section.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Item } from "../rows.ts";
import type { ItemProps } from "./contact.tsx";
import { MarkFields } from "./mark-fields.tsx";
import { blankSheet, SheetFields } from "./sheet-fields.tsx";

const useScoring = (item: Item) => {
  const utils = trpc.useUtils();
  const { client } = utils;
  const { itemId, version, canScore } = item;
  return useCommandForm(score.input, {
    // No answer is preselected.
    defaultValues: { itemId, version, ...blankSheet(item) },
    send: canScore ? client.board.quality.score.mutate : client.board.quality.calibrate.mutate,
    onSettled: () => utils.board.quality.invalidate(),
    onDone: () => undefined,
  });
};

/** Scorecard to fill in: the first score, or a second one for calibration. */
export const ScoreForm = ({ item, player }: ItemProps) => {
  const t = useT();
  const form = useScoring(item);
  const { control, formState } = form;
  const verb = item.canScore ? "score" : "calibrate";
  return (
    <Section
      title={t("board.quality.card.title")}
      hint={item.canScore ? null : t("board.quality.calibrateHint")}
    >
      <LeaveGuard when={formState.isDirty && !formState.isSubmitting} />
      <Form form={form}>
        <SheetFields control={control} questions={item.questions} within="" />
        {item.kind === "CALL" ? (
          <MarkFields control={control} player={player} last={item.seconds ?? 0} />
        ) : null}
        <FormRefusal />
        <SubmitButton className="self-start">{t(`board.quality.send.${verb}`)}</SubmitButton>
      </Form>
    </Section>
  );
};
