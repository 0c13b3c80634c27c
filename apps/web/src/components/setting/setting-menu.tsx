import { History, PencilLine, Undo2 } from "lucide-react";
import { type MenuAction, RowMenu } from "@/components/page/action-menu.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { SettingDialogs } from "./use-setting-dialogs.tsx";
import type { CurrentAndNext, RevisionMeta } from "./revision-meta.ts";

type Openers<Row> = Pick<SettingDialogs<Row>, "onEdit" | "onHistory" | "onWithdraw">;

/** Setting actions of a row, for a menu with further items. */
export const useSettingActions = <Row extends CurrentAndNext<RevisionMeta>>(
  row: Row,
  { onEdit, onHistory, onWithdraw }: Openers<Row>,
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
            label: t("app.setting.withdrawFor", { day: day(next.effectiveOn) }),
            icon: Undo2,
            onSelect: () => onWithdraw(row, next),
          },
        ]
      : []),
  ];
};

interface Props<Row> {
  /** Name of the owner. */
  name: string;
  row: Row;
  dialogs: Openers<Row>;
}

/** The menu of one row of settings. */
export const SettingMenu = <Row extends CurrentAndNext<RevisionMeta>>({
  name,
  row,
  dialogs,
}: Props<Row>) => <RowMenu name={name} actions={useSettingActions(row, dialogs)} />;
