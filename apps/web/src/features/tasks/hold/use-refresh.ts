import { trpc } from "@/lib/trpc.ts";

/** The shortest reason that tells anything. */
export const SHORTEST = 3;

/** What has changed wherever contact was stopped or goes on. */
export const useRefresh = () => {
  const utils = trpc.useUtils();
  return () => {
    void utils.tasks.hold.invalidate();
    void utils.tasks.case.invalidate();
    void utils.tasks.guard.invalidate();
  };
};
