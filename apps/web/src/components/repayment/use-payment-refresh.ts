import { trpc } from "@/lib/trpc.ts";

/** Money has moved: what was paid, what waits for finance and how far the files are is fetched anew. */
export function usePaymentRefresh() {
  const { repay, manage } = trpc.useUtils();
  const { payment, suspense, bankFile } = repay;
  return () =>
    Promise.all([
      manage.proposal.invalidate(),
      payment.invalidate(),
      suspense.invalidate(),
      bankFile.invalidate(),
    ]);
}
