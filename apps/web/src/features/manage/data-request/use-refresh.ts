import { trpc } from "@/lib/trpc.ts";

/** What is shown of requests and of their borrower is fetched anew. */
export const useRefresh = () => {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([utils.manage.dataRequest.invalidate(), utils.tasks.borrower.get.invalidate()]);
};
