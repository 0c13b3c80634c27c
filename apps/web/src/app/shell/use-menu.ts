import { trpc } from "@/lib/trpc.ts";

/** Side menu of the user from the server; cached for the session. */
export const useMenu = () =>
  trpc.session.menu.get.useQuery(undefined, { staleTime: Infinity }).data?.groups;
