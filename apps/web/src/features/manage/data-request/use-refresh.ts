import { trpc } from "@/lib/trpc.ts";

/** Invalidates the requests and the borrower's data. */
export const useRefresh = () => {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([utils.manage.dataRequest.invalidate(), utils.tasks.borrower.get.invalidate()]);
};
