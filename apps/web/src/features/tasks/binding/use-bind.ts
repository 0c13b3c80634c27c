import { useState } from "react";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import type { BoundCase } from "./bound-case.ts";
import type { Outcome } from "./outcome.tsx";
import { usePortions } from "./portions.ts";

/** What has changed wherever cases are somebody's. */
export const useBindingRefresh = () => {
  const utils = trpc.useUtils();
  return () => {
    const { case: cases, binding, guard } = utils.tasks;
    return Promise.all([
      cases.list.invalidate(),
      cases.get.invalidate(),
      binding.invalidate(),
      guard.check.invalidate(),
    ]);
  };
};

interface Wish {
  readonly assignments: readonly { taskId: number; agentId: number }[];
  readonly reason: string;
  readonly overrideReason: string;
}

/** Binds each case from the agent it had when it was shown: whoever was quicker is not overruled. */
export const useBind = (cases: readonly BoundCase[]) => {
  const t = useT();
  const refresh = useBindingRefresh();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { binding } = trpc.useUtils().client.tasks;
  const bind = useCommandMutation(binding.bind.mutate, {
    meta: { attempt: "bind" },
  });
  const portions = usePortions();
  const run = async ({ assignments, reason, overrideReason }: Wish) => {
    const from = new Map(cases.map((one) => [one.taskId, one.agentId]));
    const all = assignments.map((one) => ({
      ...one,
      from: from.get(one.taskId) ?? null,
    }));
    const send = async (items: typeof all) => {
      const { bound, refused } = await bind.mutateAsync({
        items,
        reason: reason.trim() || undefined,
        overrideReason: overrideReason.trim() || undefined,
      });
      return { done: bound.length, refused };
    };
    const stopped = t("tasks.binding.stopped");
    const { done, refused } = await portions.run(all, send, stopped);
    setOutcome({ verb: "bound", done, refused });
    if (refused.length === 0) toastSuccess(t("tasks.binding.success"));
    await refresh();
  };
  const isPending = bind.isPending || portions.progress !== null;
  return { run, outcome, isPending, portions };
};
