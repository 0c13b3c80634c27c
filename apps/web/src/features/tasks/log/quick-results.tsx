import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { offeredQuick } from "./result-choice.ts";
import type { RecordState } from "./use-record.ts";

/** One click records the outcome with the contact, the remark and the follow-up of the form. */
export const QuickResults = ({ record }: { record: RecordState }) => {
  const t = useT();
  return (
    <div
      role="group"
      aria-label={t("tasks.log.record.quick")}
      className="flex flex-col gap-1"
    >
      <span aria-hidden className="text-muted-foreground text-xs">
        {t("tasks.log.record.quick")}
      </span>
      <div className="flex flex-wrap gap-1">
        {offeredQuick(record.relation).map((result) => {
          const text = t(`tasks.log.result.${result}`);
          const name = t("tasks.log.record.quickSave", { result: text });
          return (
            <Button
              key={result}
              size="sm"
              variant="secondary"
              className="h-6 px-2 text-xs"
              aria-label={name}
              title={`${name} (${result})`}
              disabled={record.busy}
              onClick={() => void record.quick(result)}
            >
              {text}
            </Button>
          );
        })}
      </div>
    </div>
  );
};
