import { useCan } from "@/hooks/use-user.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

export type Deduction = Outputs["repay"]["deduction"]["listOfCase"][number];
export type Offer = Outputs["repay"]["deduction"]["getOffer"];
export type Quote = Outputs["repay"]["deduction"]["quoteFull"];

const QUIETLY = { meta: { quiet: true } };

/** The applications of a case, newest first. */
export const useDeductions = (taskId: number) =>
  trpc.repay.deduction.listOfCase.useQuery(
    { taskId },
    { ...QUIETLY, enabled: useCan()("deduction.read") },
  );

/** What can be applied for on the case today. */
export const useOffer = (taskId: number) =>
  trpc.repay.deduction.getOffer.useQuery({ taskId }, QUIETLY);

/** At most one stands in the way of another. */
export const findOpenDeduction = (all: readonly Deduction[]): Deduction | undefined =>
  all.find(({ endedAt }) => endedAt === null);

/** Everything that shows deductions, their codes or the stop of contact is fetched anew. */
export const useDeductionRefresh = () => {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.repay.deduction.invalidate(),
      utils.repay.code.invalidate(),
      utils.tasks.hold.invalidate(),
      utils.tasks.guard.invalidate(),
    ]);
};
