import { trpc } from "@/lib/trpc.ts";

/** Invalidates payments, pending issues and bank files after a payment. */
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
