import type { VersionRow } from "@kolekta/api/board/task-config/contract";
import { useFormat, useT } from "@/lib/i18n.tsx";

type ConfigTextInput = Pick<
  VersionRow,
  "audience" | "agents" | "recurrence" | "remindMinutes" | "from" | "until"
>;

/** Formats a task for the list and its history. */
export const useConfigTexts = () => {
  const t = useT();
  const { day } = useFormat();
  return {
    audience: ({ audience, agents }: ConfigTextInput) =>
      audience === "ALL"
        ? t("board.taskConfig.audienceName.ALL")
        : t("board.taskConfig.count", { count: agents.length }),
    recurrence: ({ recurrence }: ConfigTextInput) =>
      t(`board.taskConfig.recurrenceName.${recurrence}`),
    remind: ({ remindMinutes: minutes }: ConfigTextInput) =>
      minutes === 0
        ? t("board.taskConfig.noRemind")
        : t("board.taskConfig.remindBefore", { minutes }),
    days: ({ recurrence, from, until }: ConfigTextInput) => {
      if (recurrence === "ONCE") return day(from);
      return until === null
        ? t("board.taskConfig.fromDay", { day: day(from) })
        : t("core.word.range", { from: day(from), to: day(until) });
    },
  };
};
