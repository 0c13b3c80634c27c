import { trpc } from "@/lib/trpc.ts";

/** While a number is on its way; afterwards the server tells what changes. */
const WAITING_MS = 2_500;
const QUIETLY = { meta: { quiet: true } };

/** The codes of a loan, newest first, kept current while a number is waited for. */
export const useCodes = (loanId: number) =>
  trpc.repay.code.list.useQuery(
    { loanId },
    {
      ...QUIETLY,
      refetchInterval: ({ state }) =>
        state.data?.some((code) => code.state === "REQUESTED") ? WAITING_MS : false,
    },
  );

/** What codes the loan may have now. */
export const useCodeTypes = (loanId: number) =>
  trpc.repay.code.listTypes.useQuery({ id: loanId }, QUIETLY);

/** Everything that is shown of codes and quotes is fetched anew. */
export const useCodeRefresh = () => {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.repay.code.invalidate(), utils.tasks.case.get.invalidate()]);
};
