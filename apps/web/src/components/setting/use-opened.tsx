import type { Permission } from "@kolekta/api/core/permissions";
import { type ReactNode, useState } from "react";
import { useCan } from "@/hooks/use-user.tsx";

/** What a dialog or a history is about, and the way out of it. */
export interface Shown<Row> {
  readonly row: Row;
  readonly onClose: () => void;
}

interface Views<Row> {
  edit: (shown: Shown<Row>) => ReactNode;
  history: (shown: Shown<Row>) => ReactNode;
}

export interface Opened<Row> {
  /** Absent for those who may only look. */
  readonly onEdit: ((row: Row) => void) | undefined;
  readonly onHistory: (row: Row) => void;
  /** What was opened, to stand beside the table. */
  readonly shown: ReactNode;
}

/** Opens the dialog that changes a row's settings, and their history. */
export const useOpened = <Row,>(
  permission: Permission,
  views: Views<Row>,
): Opened<Row> => {
  const may = useCan()(permission);
  const [open, setOpen] = useState<{ view: keyof Views<Row>; row: Row }>();
  const onClose = () => setOpen(undefined);
  return {
    onEdit: may ? (row) => setOpen({ view: "edit", row }) : undefined,
    onHistory: (row) => setOpen({ view: "history", row }),
    shown: open ? views[open.view]({ row: open.row, onClose }) : null,
  };
};
