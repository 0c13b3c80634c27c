import type { Device, GuardedAction } from "@kolekta/api/tasks/guard/contract";
import { type Outputs, trpc } from "@/lib/trpc.ts";

export type Ruling = Outputs["tasks"]["guard"]["check"];

export interface Guarded {
  readonly taskId: number;
  readonly contactId?: number | undefined;
  readonly action: GuardedAction;
  /** Device that starts the call; defaults to the desk phone. */
  readonly device?: Device;
  readonly text?: string | undefined;
  /** The text comes from a template with filled placeholders. */
  readonly isTemplate?: boolean;
}

const A_MINUTE = 60_000;

/**
 * Loads the guard's current ruling and refreshes it, because contact windows open and close while
 * the page is shown.
 */
export const useGuard = (guarded: Guarded, enabled = true) =>
  trpc.tasks.guard.check.useQuery(guarded, {
    enabled,
    staleTime: A_MINUTE / 2,
    refetchInterval: A_MINUTE,
    meta: { quiet: true },
  });
