import { trpc } from "@/lib/trpc.ts";

/** Poll interval while a code waits for its number; later changes arrive as events. */
const WAITING_MS = 2_500;
const QUIETLY = { meta: { quiet: true } };

/** Lists the codes of a loan, newest first; polls while a number is pending. */
export const useCodes = (loanId: number) =>
  trpc.repay.code.list.useQuery(
    { loanId },
    {
      ...QUIETLY,
      refetchInterval: ({ state }) =>
        state.data?.some((code) => code.state === "REQUESTED") ? WAITING_MS : false,
    },
  );

export const useCodeTypes = (loanId: number) =>
  trpc.repay.code.listTypes.useQuery({ id: loanId }, QUIETLY);

/** Invalidates everything that shows codes or quotes. */
export const useCodeRefresh = () => {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.repay.code.invalidate(), utils.tasks.case.get.invalidate()]);
};
