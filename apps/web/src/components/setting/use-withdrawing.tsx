import { type ReactNode, useState } from "react";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import type { Withdrawing } from "./withdraw-dialog.tsx";

const WithdrawDialog = lazyComponent(() => import("./withdraw-dialog.tsx"));

/** What begins on a later day, by its id. */
export interface RevisionRef {
  readonly ruleId: number;
  readonly effectiveOn: string;
}

/** Takes back a line that has not begun, once its reason is given. */
export const useWithdrawing = (withdrawing: Withdrawing) => {
  const [open, setOpen] = useState<{ name: string; line: RevisionRef }>();
  const dialog: ReactNode = open ? (
    <WithdrawDialog {...withdrawing} {...open} onClose={() => setOpen(undefined)} />
  ) : null;
  return {
    withdraw: (name: string, line: RevisionRef) => setOpen({ name, line }),
    /** The dialog, to stand beside the lines. */
    dialog: dialog,
  };
};
