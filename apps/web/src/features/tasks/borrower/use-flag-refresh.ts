import { trpc } from "@/lib/trpc.ts";

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
