import { useCan } from "@/hooks/use-user.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

export type Deduction = Outputs["repay"]["deduction"]["listOfCase"][number];
export type Offer = Outputs["repay"]["deduction"]["getOffer"];
export type Quote = Outputs["repay"]["deduction"]["quoteFull"];

const QUIETLY = { meta: { quiet: true } };

export const useDeductions = (taskId: number) =>
  trpc.repay.deduction.listOfCase.useQuery(
    { taskId },
    { ...QUIETLY, enabled: useCan()("deduction.read") },
  );

export const useOffer = (taskId: number) =>
  trpc.repay.deduction.getOffer.useQuery({ taskId }, QUIETLY);

export const findOpenDeduction = (all: readonly Deduction[]): Deduction | undefined =>
  all.find(({ endedAt }) => endedAt === null);

/** Invalidates everything that shows deductions, their codes or the contact stop. */
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
