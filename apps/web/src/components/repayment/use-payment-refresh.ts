import { trpc } from "@/lib/trpc.ts";

/** Money has moved: what was paid, what waits for finance and how far the files are is fetched anew. */
export function usePaymentRefresh() {
  const { payment, suspense, bankFile } = trpc.useUtils().repay;
  return () =>
    Promise.all([
      payment.invalidate(),
      suspense.invalidate(),
      bankFile.invalidate(),
    ]);
}
