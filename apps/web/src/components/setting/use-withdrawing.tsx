import { type ReactNode, useState } from "react";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import type { Withdrawing } from "./withdraw-dialog.tsx";

const WithdrawDialog = lazyComponent(() => import("./withdraw-dialog.tsx"));

/** Scheduled revision, by id. */
export interface RevisionRef {
  readonly ruleId: number;
  readonly effectiveOn: string;
}

/** Withdraws a scheduled revision after a reason is given. */
export const useWithdrawing = (withdrawing: Withdrawing) => {
  const [open, setOpen] = useState<{ name: string; line: RevisionRef }>();
  const dialog: ReactNode = open ? (
    <WithdrawDialog {...withdrawing} {...open} onClose={() => setOpen(undefined)} />
  ) : null;
  return {
    withdraw: (name: string, line: RevisionRef) => setOpen({ name, line }),
    /** Dialog to render beside the revisions. */
    dialog: dialog,
  };
};
