import type { Permission } from "@kolekta/api/core/permissions";
import { type ComponentType, type ReactNode, useState } from "react";
import type { Fetched } from "@/components/case/area.tsx";
import { useNameInSection } from "@/components/page/section-head.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { SettingHistory } from "./history.tsx";
import { useWithdrawing } from "./use-withdrawing.tsx";
import type { Withdrawing } from "./withdraw-dialog.tsx";
import type { CurrentAndNext, RevisionHistoryItem, RevisionMeta } from "./revision-meta.ts";

export interface RowDialogProps<Row> {
  readonly row: Row;
  readonly onClose: () => void;
}

/** Fetches every rule that was ever written for the row, newest first. */
export interface RevisionViewProps<Row, Rule extends RevisionMeta> {
  row: Row;
  children: (result: Fetched<readonly RevisionHistoryItem<Rule>[]>) => ReactNode;
}

interface Views<Row, Rule extends RevisionMeta> {
  permission: Permission;
  /** Permission to withdraw a scheduled revision; defaults to the edit permission. */
  withdrawPermission?: Permission;
  getName: (row: Row) => string;
  edit: (props: RowDialogProps<Row>) => ReactNode;
  RevisionView: ComponentType<RevisionViewProps<Row, Rule>>;
  /** A rule in words. */
  show: (rule: Rule, row: Row) => ReactNode;
  /** Message for an empty history. */
  empty?: string;
  withdrawing: Withdrawing;
}

export interface SettingDialogs<Row> {
  /** Absent for those who may only look. */
  readonly onEdit: ((row: Row) => void) | undefined;
  readonly onWithdraw: ((row: Row, line: RevisionMeta) => void) | undefined;
  readonly onHistory: (row: Row) => void;
  /** Open dialog, to render beside the table. */
  readonly activeDialog: ReactNode;
}

interface HistoryProps<Row, Rule extends RevisionMeta> extends RowDialogProps<Row> {
  views: Views<Row, Rule>;
  onWithdraw: ((rule: Rule) => void) | undefined;
}

const History = <Row extends CurrentAndNext<RevisionMeta>, Rule extends RevisionMeta>({
  row,
  views: { getName, RevisionView, show, empty },
  ...props
}: HistoryProps<Row, Rule>) => (
  <RevisionView row={row}>
    {(result) => (
      <SettingHistory
        {...props}
        result={result}
        empty={empty}
        name={getName(row)}
        currentId={row.current?.ruleId}
        show={(rule) => show(rule, row)}
      />
    )}
  </RevisionView>
);

interface Open<Row> {
  readonly view: "edit" | "history";
  readonly row: Row;
}

/**
 * Opens the dialogs to edit a row's settings, withdraw a scheduled revision and show the history.
 */
export const useSettingDialogs = <
  Row extends CurrentAndNext<RevisionMeta>,
  Rule extends RevisionMeta,
>(
  input: Views<Row, Rule>,
): SettingDialogs<Row> => {
  const can = useCan();
  const toNameInSection = useNameInSection();
  const views = { ...input, getName: (row: Row) => toNameInSection(input.getName(row)) };
  const canEdit = can(views.permission);
  const canWithdraw = can(views.withdrawPermission ?? views.permission);
  const [open, setOpen] = useState<Open<Row>>();
  const onClose = () => setOpen(undefined);
  const { withdraw, dialog: withdrawDialog } = useWithdrawing(views.withdrawing);
  const onWithdraw = canWithdraw
    ? (row: Row, line: RevisionMeta) => {
        onClose();
        withdraw(views.getName(row), line);
      }
    : undefined;
  const show = (target: Open<Row>): ReactNode => {
    const { row } = target;
    if (target.view === "edit") return views.edit({ row, onClose });
    return (
      <History<Row, Rule>
        row={row}
        views={views}
        onClose={onClose}
        onWithdraw={onWithdraw && ((rule) => onWithdraw(row, rule))}
      />
    );
  };
  return {
    onEdit: canEdit ? (row) => setOpen({ view: "edit", row }) : undefined,
    onWithdraw,
    onHistory: (row) => setOpen({ view: "history", row }),
    activeDialog: open ? show(open) : withdrawDialog,
  };
};
