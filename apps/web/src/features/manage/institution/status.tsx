import { CircleOff } from "lucide-react";
import { StatusBadge } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { InstitutionRow } from "./institution.ts";

export const InstitutionStatus = ({ status }: Pick<InstitutionRow, "status">) => {
  const t = useT();
  return status === "ENABLED" ? (
    <StatusBadge tone="success" label={t("core.field.enabled")} />
  ) : (
    <StatusBadge tone="neutral" icon={CircleOff} label={t("core.field.disabled")} />
  );
};
