import { useLang } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

/** Every role; none until they are here. */
export const useRoles = () =>
  trpc.manage.role.list.useQuery(undefined, { staleTime: Infinity }).data ?? [];

/** Formats a role in the user's language; empty without a role. */
export const useRoleName = (): ((role: number | null) => string) => {
  const roles = useRoles();
  const lang = useLang();
  return (role) => roles.find((candidate) => candidate.role === role)?.names[lang] ?? "";
};
