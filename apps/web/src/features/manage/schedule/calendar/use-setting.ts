import { MAX_DAYS_SAVED } from "@kolekta/api/manage/schedule/contract";
import { useState } from "react";
import { useT } from "@/lib/i18n.tsx";
import { toChanges, type ScheduleCellChange, type CalendarLine } from "../lines.ts";
import type { Cells } from "./grid-moves.ts";

interface Options {
  lines: readonly CalendarLine[];
  today: string;
  cells: Cells | null;
  onSet: (changes: readonly ScheduleCellChange[]) => void;
}

export const useSetting = ({ lines, today, cells, onSet }: Options) => {
  const t = useT();
  const [message, setMessage] = useState<string | null>(null);
  const set = (code: string | null) => {
    if (!cells) return setMessage(t("manage.schedule.selectFirst"));
    const changes = toChanges(lines, cells, code, today);
    const lastCell = lines[cells.top - 1]?.cells[cells.right - 1];
    if (changes.length > MAX_DAYS_SAVED) {
      setMessage(t("manage.schedule.tooMany", { max: MAX_DAYS_SAVED }));
    } else if (changes.length > 0) {
      setMessage(null);
      onSet(changes);
    } else {
      setMessage(lastCell && lastCell.day < today ? t("manage.schedule.pastDays") : null);
    }
  };
  return {
    message,
    set,
    miss: (letter: string) =>
      setMessage(t("manage.schedule.noCode", { letter: letter.toUpperCase() })),
  };
};
