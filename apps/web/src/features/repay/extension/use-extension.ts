import { useCan } from "@/hooks/use-user.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

export type Offer = Outputs["repay"]["extension"]["getOffer"];
export type Quote = Offer["quotes"][number];
export type Refusal = Offer["refusals"][number];

const QUIETLY = { meta: { quiet: true } };

export const useOffer = (taskId: number) =>
  trpc.repay.extension.getOffer.useQuery({ taskId }, QUIETLY);

/** Counts the manual extensions left this month, for users who may grant them. */
export const useManualCount = (taskId: number) =>
  trpc.repay.extension.countManual.useQuery(
    { taskId },
    { ...QUIETLY, enabled: useCan()("extension.manual") },
  );

/** Invalidates everything that shows extensions, their codes or their effects. */
export const useExtensionRefresh = () => {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.repay.invalidate(), utils.tasks.case.get.invalidate()]);
};
