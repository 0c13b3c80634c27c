import { trpc } from "@/lib/trpc.ts";

/** What has changed wherever cases are somebody's. */
export const useBindingRefresh = () => {
  const utils = trpc.useUtils();
  return () => {
    const { allocation, case: cases, binding, guard } = utils.tasks;
    return Promise.all([
      allocation.invalidate(),
      cases.list.invalidate(),
      cases.get.invalidate(),
      binding.invalidate(),
      guard.check.invalidate(),
    ]);
  };
};
