import { trpc } from "@/lib/trpc.ts";

/** Invalidates the penalty, its lists and the wage. */
export const usePenaltyRefresh = () => {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.board.penalty.invalidate(), utils.reports.wage.invalidate()]);
};
