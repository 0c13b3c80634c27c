import type { Device, GuardedAction } from "@kolekta/api/tasks/guard/contract";
import { type Outputs, trpc } from "@/lib/trpc.ts";

export type Ruling = Outputs["tasks"]["guard"]["check"];

export interface Guarded {
  readonly taskId: number;
  readonly contactId?: number | undefined;
  readonly action: GuardedAction;
  /** What a call is begun with; the desk where it is left out. */
  readonly device?: Device;
  readonly text?: string | undefined;
  /** The text is one of our own, filled in. */
  readonly isTemplate?: boolean;
}

const A_MINUTE = 60_000;

/** What the guard would say now, kept current: windows open and close while the page stands. */
export const useGuard = (guarded: Guarded, enabled = true) =>
  trpc.tasks.guard.check.useQuery(guarded, {
    enabled,
    staleTime: A_MINUTE / 2,
    refetchInterval: A_MINUTE,
    meta: { quiet: true },
  });
