import { CircleOff, LockKeyhole } from "lucide-react";
import { StatusBadge } from "@/components/page/status-badge.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { User } from "./user.ts";

/** Whether somebody may log in, and whether his login is locked at the moment. */
export const UserStatus = ({
  user: { status, locked },
}: {
  user: Pick<User, "status" | "locked">;
}) => {
  const t = useT();
  return (
    <span className="inline-flex flex-wrap gap-1">
      {status === "ENABLED" ? (
        <StatusBadge tone="success" label={t("core.field.enabled")} />
      ) : (
        <StatusBadge
          tone="neutral"
          icon={CircleOff}
          label={t("core.field.disabled")}
        />
      )}
      {locked ? (
        <StatusBadge
          tone="danger"
          icon={LockKeyhole}
          label={t("manage.user.locked")}
        />
      ) : null}
    </span>
  );
};
