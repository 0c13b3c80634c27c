import { CircleOff, LockKeyhole, ShieldQuestionMark } from "lucide-react";
import { StatusBadge } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { User } from "./user.ts";

/** Marks users who are disabled, locked out, or await confirmation as an approver. */
export const UserStatus = ({
  user: { status, locked, isApprover, confirmation },
}: {
  user: Pick<User, "status" | "locked" | "isApprover" | "confirmation">;
}) => {
  const t = useT();
  return (
    <span className="inline-flex flex-wrap gap-1">
      {status === "ENABLED" ? (
        <StatusBadge tone="success" label={t("core.field.enabled")} />
      ) : (
        <StatusBadge tone="neutral" icon={CircleOff} label={t("core.field.disabled")} />
      )}
      {locked ? (
        <StatusBadge tone="danger" icon={LockKeyhole} label={t("manage.user.locked")} />
      ) : null}
      {isApprover && confirmation === null ? (
        <StatusBadge tone="warning" icon={ShieldQuestionMark} label={t("core.proposal.waiting")} />
      ) : null}
    </span>
  );
};
