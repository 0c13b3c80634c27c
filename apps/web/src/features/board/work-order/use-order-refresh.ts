import { trpc } from "@/lib/trpc.ts";

/** Invalidates the complaint, its lists, its penalty and its case. */
export const useOrderRefresh = () => {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.board.workOrder.invalidate(),
      utils.board.penalty.invalidate(),
      utils.tasks.hold.list.invalidate(),
      utils.tasks.doNotContact.listOfCase.invalidate(),
      utils.tasks.guard.invalidate(),
      utils.tasks.case.get.invalidate(),
    ]);
};
