import { useController } from "react-hook-form";
import { InstantField } from "@/components/form/instant-field.tsx";
import { useT } from "@/lib/i18n.tsx";
import { inAnHour, nextOpening } from "./record-defaults.ts";
import type { RecordState } from "./use-record.ts";

const PICKS = [
  ["inHour", (now: Date) => inAnHour(now)],
  ["tomorrow", (now: Date, zone: string) => nextOpening(now, zone)],
  ["inThreeDays", (now: Date, zone: string) => nextOpening(now, zone, 3)],
] as const;

/** When to come back to the case; the usual answers are one click away. */
export const NextCallField = ({ record }: { record: RecordState }) => {
  const t = useT();
  const { control } = record.form;
  const { field } = useController({ control, name: "nextCallAt" });
  return (
    <div className="relative">
      <InstantField
        control={control}
        name="nextCallAt"
        label={t("tasks.log.record.nextCallAt")}
        zone={record.zone}
        min={record.now}
        required
      />
      <div className="flex flex-wrap gap-x-3">
        {PICKS.map(([word, at]) => (
          <button
            key={word}
            type="button"
            className="text-primary min-h-6 text-xs hover:underline"
            onClick={() => field.onChange(at(new Date(), record.zone))}
          >
            {t(`tasks.log.record.${word}`)}
          </button>
        ))}
      </div>
    </div>
  );
};
