import { trpc } from "@/lib/trpc.ts";

/** Whatever is shown of users is fetched anew. */
export const useUserRefresh = () => {
  const { user } = trpc.useUtils().manage;
  return () => user.invalidate();
};
