import { MOST_DAYS_SAVED } from "@kolekta/api/manage/schedule/contract";
import { useState } from "react";
import { useT } from "@/lib/i18n.tsx";
import { changesOf, type Change, type Line } from "../lines.ts";
import type { Cells } from "./grid-moves.ts";

interface Options {
  lines: readonly Line[];
  today: string;
  cells: Cells | null;
  onSet: (changes: readonly Change[]) => void;
}

/** Sets what is selected to a code, and says where that cannot be. */
export const useSetting = ({ lines, today, cells, onSet }: Options) => {
  const t = useT();
  const [said, say] = useState<string | null>(null);
  const set = (code: string | null) => {
    if (!cells) return say(t("manage.schedule.selectFirst"));
    const changes = changesOf(lines, cells, code, today);
    const past = lines[cells.top - 1]?.cells[cells.right - 1];
    if (changes.length > MOST_DAYS_SAVED) {
      say(t("manage.schedule.tooMany", { most: MOST_DAYS_SAVED }));
    } else if (changes.length > 0) {
      say(null);
      onSet(changes);
    } else {
      say(past && past.day < today ? t("manage.schedule.pastDays") : null);
    }
  };
  return {
    said,
    set,
    miss: (letter: string) => say(t("manage.schedule.noCode", { letter: letter.toUpperCase() })),
  };
};
