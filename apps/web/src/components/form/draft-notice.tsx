import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";

export const DraftNotice = ({ onDiscard }: { onDiscard: () => void }) => {
  const t = useT();
  return (
    <Alert tone="neutral" className="items-center py-1">
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        {t("app.draft.restored")}
        <Button variant="link" size="sm" className="px-0" onClick={onDiscard}>
          {t("app.draft.discard")}
        </Button>
      </span>
    </Alert>
  );
};
