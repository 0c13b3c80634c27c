import { LoaderCircle } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { RecordState } from "./use-record.ts";

interface Props {
  record: RecordState;
  hasNext: boolean;
  onSave: (next: boolean) => Promise<void>;
}

export const RecordButtons = ({ record, hasNext, onSave }: Props) => {
  const t = useT();
  const busy = record.busy;
  return (
    <div className="flex gap-2 border-t p-3">
      <Button
        variant={hasNext ? "outline" : "primary"}
        className="flex-1"
        title="Ctrl+Enter"
        disabled={busy}
        aria-busy={busy}
        onClick={() => void onSave(false)}
      >
        {busy ? <LoaderCircle aria-hidden className="animate-spin" /> : null}
        {t("tasks.log.record.save")}
      </Button>
      {hasNext ? (
        <Button
          variant="primary"
          className="flex-1"
          title="Ctrl+Shift+Enter"
          disabled={busy}
          onClick={() => void onSave(true)}
        >
          {t("tasks.log.record.saveNext")}
        </Button>
      ) : null}
    </div>
  );
};
