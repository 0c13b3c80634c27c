import { useRoleName } from "@/hooks/use-roles.ts";

export const RoleName = ({ role }: { role: number }) => useRoleName()(role);
