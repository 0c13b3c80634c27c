import { trpc } from "@/lib/trpc.ts";

export const useAssignmentRefresh = () => {
  const utils = trpc.useUtils();
  return () => {
    const { allocation, case: cases, assignment, guard } = utils.tasks;
    return Promise.all([
      allocation.invalidate(),
      cases.list.invalidate(),
      cases.get.invalidate(),
      assignment.invalidate(),
      guard.check.invalidate(),
    ]);
  };
};
