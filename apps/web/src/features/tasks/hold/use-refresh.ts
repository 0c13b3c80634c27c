import { trpc } from "@/lib/trpc.ts";

/** Minimum length of a reason. */
export const SHORTEST = 3;

export const useRefresh = () => {
  const utils = trpc.useUtils();
  return () => {
    void utils.tasks.hold.invalidate();
    void utils.tasks.case.invalidate();
    void utils.tasks.guard.invalidate();
  };
};
