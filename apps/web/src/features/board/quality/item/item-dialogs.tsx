import { OUTCOMES } from "@kolekta/api/board/quality/contract-codes";
import { object, settle } from "@kolekta/api/board/quality/contract-item";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import {
  CommandDialog,
  ReasonDialog,
  ReasonField,
  useCommandForm,
} from "@/components/form/command-dialog.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Item } from "../rows.ts";
import { blankSheet, SheetFields } from "./sheet-fields.tsx";

interface Props {
  item: Item;
  onClose: () => void;
}

/** A correction starts from the answers of the first score. */
const toInitialValues = (item: Item) => {
  const [first] = item.scores;
  if (!first) return blankSheet(item);
  const { answers, fatalErrors } = first;
  const answerByQuestion = new Map(answers.map((answer) => [answer.questionId, answer.answer]));
  return {
    answers: item.questions.map(({ questionId }) => ({
      questionId,
      answer: answerByQuestion.get(questionId),
    })),
    fatalErrors,
    remark: "",
    marks: [],
  };
};

/** Upholds the first score or replaces it. */
export const SettleDialog = ({ item, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const { itemId, version, questions, objection } = item;
  const form = useCommandForm(settle.input, {
    defaultValues: { itemId, version, outcome: "UPHELD", note: "", sheet: null },
    send: utils.client.board.quality.settle.mutate,
    onSettled: () => utils.board.quality.invalidate(),
    onDone: onClose,
  });
  const { control } = form;
  const choose = (value: string) => {
    const outcome = OUTCOMES.find((candidate) => candidate === value) ?? "UPHELD";
    form.setValue("outcome", outcome, { shouldDirty: true });
    const sheet = outcome === "CORRECTED" ? toInitialValues(item) : null;
    form.setValue("sheet", sheet as never);
  };
  return (
    <CommandDialog
      form={form}
      size="2xl"
      title={t("board.quality.settle.open")}
      description={objection?.reason}
      submit={t("board.quality.settle.open")}
      onClose={onClose}
    >
      <ChoiceField
        control={control}
        name="outcome"
        label={t("board.quality.settle.outcome")}
        options={toOptions(OUTCOMES, (code) => t(`board.quality.settle.${code}`))}
        onChoose={choose}
      />
      {form.watch("sheet") === null ? null : (
        <SheetFields control={control} questions={questions} within="sheet." />
      )}
      <ReasonField control={control} name="note" label={t("board.quality.settle.note")} />
    </CommandDialog>
  );
};

/** Lets an agent object to a score. */
export const ObjectDialog = ({ item: { itemId, version }, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useCommandForm(object.input, {
    defaultValues: { itemId, version, reason: "" },
    send: utils.client.board.quality.object.mutate,
    onSettled: () => utils.board.quality.invalidate(),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={t("board.quality.object.open")}
      description={t("board.quality.object.body")}
      submit={t("board.quality.object.open")}
      reason={{ name: "reason" }}
      onClose={onClose}
    />
  );
};
