import { Alert } from "@/components/ui/alert.tsx";
import { useT } from "@/lib/i18n.tsx";
import { sandbox } from "@/lib/sandbox.ts";
import { useStore } from "@/lib/store.ts";

export const SandboxBanner = () => {
  const t = useT();
  if (!useStore(sandbox)) return null;
  return (
    <Alert tone="warning" className="mx-3 mt-2">
      {t("app.sandbox")}
    </Alert>
  );
};
