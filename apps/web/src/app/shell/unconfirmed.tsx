import { Alert } from "@/components/ui/alert.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";

/** States why an approver cannot decide. */
export const Unconfirmed = () => {
  const t = useT();
  const { unconfirmed } = useSession();
  if (!unconfirmed) return null;
  return (
    <Alert tone="warning" className="mx-3 mt-2 print:hidden">
      {t("app.unconfirmed")}
    </Alert>
  );
};
