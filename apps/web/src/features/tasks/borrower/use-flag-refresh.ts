import { trpc } from "@/lib/trpc.ts";

/** What has changed wherever the borrower is shown or could be reached. */
export const useBorrowerFlagRefresh = () => {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.tasks.borrower.invalidate(),
      utils.tasks.case.invalidate(),
      utils.tasks.closing.invalidate(),
      utils.tasks.guard.invalidate(),
    ]);
};
