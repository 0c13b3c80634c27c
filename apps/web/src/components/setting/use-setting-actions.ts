import { History, PencilLine, Undo2 } from "lucide-react";
import type { MenuAction } from "@/components/page/action-menu.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Opened } from "./use-opened.tsx";
import type { Announced, Written } from "./written.ts";

/** What can be done with the settings of one row, for its menu. */
export const useSettingActions = <Row extends Announced<Written>>(
  row: Row,
  {
    onEdit,
    onHistory,
    onWithdraw,
  }: Pick<Opened<Row>, "onEdit" | "onHistory" | "onWithdraw">,
): MenuAction[] => {
  const t = useT();
  const { day } = useFormat();
  const { next } = row;
  return [
    ...(onEdit
      ? [
          {
            id: "edit",
            label: t("core.action.edit"),
            icon: PencilLine,
            onSelect: () => onEdit(row),
          },
        ]
      : []),
    {
      id: "history",
      label: t("core.field.history"),
      icon: History,
      onSelect: () => onHistory(row),
    },
    ...(next && onWithdraw
      ? [
          {
            id: "withdraw",
            label: t("app.setting.withdrawOf", { day: day(next.effectiveOn) }),
            icon: Undo2,
            onSelect: () => onWithdraw(row, next),
          },
        ]
      : []),
  ];
};
