import type { Permission } from "@kolekta/api/core/permissions";
import { type ComponentType, type ReactNode, useState } from "react";
import type { Fetched } from "@/components/case/area.tsx";
import { useNameInSection } from "@/components/page/section-head.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { SettingHistory } from "./history.tsx";
import { useWithdrawing } from "./use-withdrawing.tsx";
import type { Withdrawing } from "./withdraw-dialog.tsx";
import type { Announced, Past, Written } from "./written.ts";

/** What a dialog is about, and the way out of it. */
export interface RowDialogProps<Row> {
  readonly row: Row;
  readonly onClose: () => void;
}

/** Fetches every rule that was ever written for the row, newest first. */
export interface PastProps<Row, Rule extends Written> {
  row: Row;
  children: (result: Fetched<readonly Past<Rule>[]>) => ReactNode;
}

/** What can be done with a setting, and how. */
interface Views<Row, Rule extends Written> {
  permission: Permission;
  /** To take back what is to come; that of changing it where it is left out. */
  withdrawPermission?: Permission;
  nameOf: (row: Row) => string;
  edit: (shown: RowDialogProps<Row>) => ReactNode;
  Past: ComponentType<PastProps<Row, Rule>>;
  /** A rule in words. */
  show: (rule: Rule, row: Row) => ReactNode;
  /** Said where nothing was ever written. */
  empty?: string;
  withdrawing: Withdrawing;
}

export interface SettingDialogs<Row> {
  /** Absent for those who may only look. */
  readonly onEdit: ((row: Row) => void) | undefined;
  readonly onWithdraw: ((row: Row, line: Written) => void) | undefined;
  readonly onHistory: (row: Row) => void;
  /** The dialog that is open, to stand beside the table. */
  readonly shown: ReactNode;
}

interface HistoryProps<Row, Rule extends Written> extends RowDialogProps<Row> {
  views: Views<Row, Rule>;
  onWithdraw: ((rule: Rule) => void) | undefined;
}

const History = <Row extends Announced<Written>, Rule extends Written>({
  row,
  views: { nameOf, Past, show, empty },
  ...props
}: HistoryProps<Row, Rule>) => (
  <Past row={row}>
    {(result) => (
      <SettingHistory
        {...props}
        result={result}
        empty={empty}
        name={nameOf(row)}
        currentId={row.current?.ruleId}
        show={(rule) => show(rule, row)}
      />
    )}
  </Past>
);

interface Open<Row> {
  readonly view: "edit" | "history";
  readonly row: Row;
}

/** Opens what changes a row's settings, takes back what is to come, and tells their history. */
export const useSettingDialogs = <Row extends Announced<Written>, Rule extends Written>(
  own: Views<Row, Rule>,
): SettingDialogs<Row> => {
  const can = useCan();
  const named = useNameInSection();
  const views = { ...own, nameOf: (row: Row) => named(own.nameOf(row)) };
  const may = can(views.permission);
  const mayWithdraw = can(views.withdrawPermission ?? views.permission);
  const [open, setOpen] = useState<Open<Row>>();
  const onClose = () => setOpen(undefined);
  const { withdraw, shown } = useWithdrawing(views.withdrawing);
  const onWithdraw = mayWithdraw
    ? (row: Row, line: Written) => {
        onClose();
        withdraw(views.nameOf(row), line);
      }
    : undefined;
  const show = (one: Open<Row>): ReactNode => {
    const { row } = one;
    if (one.view === "edit") return views.edit({ row, onClose });
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
    onEdit: may ? (row) => setOpen({ view: "edit", row }) : undefined,
    onWithdraw,
    onHistory: (row) => setOpen({ view: "history", row }),
    shown: open ? show(open) : shown,
  };
};
