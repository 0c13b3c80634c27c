import { RECURRENCES } from "@kolekta/api/board/task-config/contract-codes";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import {
  DayField,
  FieldPair,
  NumberField,
  TextareaField,
  TextField,
  TimeField,
} from "@/components/form/text-fields.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { ConfigForm } from "./use-config-form.ts";

interface Props {
  form: ConfigForm;
}

export const WorkFields = ({ form: { control } }: Props) => {
  const t = useT();
  return (
    <>
      <TextField
        control={control}
        name="title"
        label={t("board.taskConfig.title")}
        autoComplete="off"
      />
      <TextField
        control={control}
        name="description"
        label={t("board.taskConfig.description")}
        autoComplete="off"
      />
      <TextareaField
        control={control}
        name="content"
        label={t("board.taskConfig.content")}
        rows={3}
      />
    </>
  );
};

/** Deadline, and the warning time before it. */
export const DeadlineFields = ({ form: { control } }: Props) => {
  const t = useT();
  return (
    <FieldPair>
      <TimeField
        control={control}
        name="deadline"
        label={t("board.taskConfig.deadline")}
        hint={t("board.taskConfig.deadlineHint")}
      />
      <NumberField
        control={control}
        name="remindMinutes"
        label={t("board.taskConfig.remindField")}
        hint={t("board.taskConfig.remindHint")}
        step={1}
        required
      />
    </FieldPair>
  );
};

export const DayFields = ({ form }: Props) => {
  const t = useT();
  const { control } = form;
  const recurrence = form.watch("recurrence");
  const isOnce = recurrence === "ONCE";
  return (
    <>
      <ChoiceField
        control={control}
        name="recurrence"
        look="buttons"
        label={t("board.taskConfig.recurrence")}
        hint={recurrence === "WEEKDAYS" ? t("board.taskConfig.weekdaysHint") : undefined}
        options={toOptions(RECURRENCES, (code) => t(`board.taskConfig.recurrenceName.${code}`))}
      />
      <FieldPair>
        <DayField
          control={control}
          name="from"
          label={t(isOnce ? "core.field.day" : "board.taskConfig.from")}
        />
        {isOnce ? null : (
          <DayField
            control={control}
            name="until"
            label={t("board.taskConfig.until")}
            hint={t("board.taskConfig.untilHint")}
          />
        )}
      </FieldPair>
    </>
  );
};
