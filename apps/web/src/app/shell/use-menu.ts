import { trpc } from "@/lib/trpc.ts";

/** The side menu as the server gives it to this user; kept for the session. */
export const useMenu = () =>
  trpc.session.menu.get.useQuery(undefined, { staleTime: Infinity }).data?.groups;
