import { MoneyField } from "@/components/form/money-field.tsx";
import { DayField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { RecordState } from "./use-record.ts";

/** Day and amount of a promise, with the limits of the stage said before they are met. */
export const PromiseFields = ({ record }: { record: RecordState }) => {
  const t = useT();
  const { control } = record.form;
  const { rule, today, words } = record.limits;
  return (
    <div className="bg-muted/60 flex flex-col gap-1 rounded-md p-2">
      <div className="grid grid-cols-2 gap-2">
        <DayField
          control={control}
          name="promise.dueOn"
          label={t("tasks.log.record.promiseOn")}
          min={today}
          max={rule.lastOn}
          required
        />
        <MoneyField
          control={control}
          name="promise.amountMinor"
          label={t("tasks.log.record.promiseAmount")}
          currency={record.task.currency}
          required
        />
      </div>
      <p className="text-muted-foreground text-xs">
        {t("tasks.log.record.promiseLimits", { ...words })}
      </p>
    </div>
  );
};
