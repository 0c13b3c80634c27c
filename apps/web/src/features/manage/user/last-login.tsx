import { InstantText, StatusBadge } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { User } from "./user.ts";

/** Marks a user as online, else shows the last sign-in. */
export const LastLogin = ({
  user: { online, lastLoginAt },
}: {
  user: Pick<User, "online" | "lastLoginAt">;
}) => {
  const t = useT();
  const { zone } = useSession();
  if (online) return <StatusBadge tone="info" label={t("manage.user.online")} />;
  if (lastLoginAt !== null) return <InstantText at={lastLoginAt} zone={zone} />;
  return <span className="text-muted-foreground">{t("manage.user.never")}</span>;
};
