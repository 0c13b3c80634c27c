import { useCan } from "@/hooks/use-user.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

export type Offer = Outputs["repay"]["extension"]["getOffer"];
export type Quote = Offer["quotes"][number];
export type Refusal = Offer["refusals"][number];

const QUIETLY = { meta: { quiet: true } };

/** What an extension would cost today, or why there is none. */
export const useOffer = (taskId: number) =>
  trpc.repay.extension.getOffer.useQuery({ taskId }, QUIETLY);

/** How many extensions by hand are left this month; only for those who may make them. */
export const useManualCount = (taskId: number) =>
  trpc.repay.extension.countManual.useQuery(
    { taskId },
    { ...QUIETLY, enabled: useCan()("extension.manual") },
  );

/** Everything that shows extensions, their codes or their effect is fetched anew. */
export const useExtensionRefresh = () => {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.repay.invalidate(), utils.tasks.case.get.invalidate()]);
};
