import { trpc } from "@/lib/trpc.ts";

/** Invalidates everything that shows users. */
export const useUserRefresh = () => {
  const { user } = trpc.useUtils().manage;
  return () => user.invalidate();
};
