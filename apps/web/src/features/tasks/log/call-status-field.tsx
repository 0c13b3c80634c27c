import { CALL_STATUSES } from "@kolekta/api/tasks/log/contract";
import { useT } from "@/lib/i18n.tsx";
import { ChoiceGroup } from "./choice-group.tsx";
import type { RecordState } from "./use-record.ts";

/** How the call ended. */
export const CallStatusField = ({ record }: { record: RecordState }) => {
  const t = useT();
  return (
    <ChoiceGroup
      control={record.form.control}
      name="callStatus"
      label={t("tasks.log.record.callStatus")}
      options={CALL_STATUSES.map((code) => ({
        value: code,
        content: (
          <span className="w-full text-center">
            {t(`tasks.log.callStatus.${code}`)}
          </span>
        ),
      }))}
      className="grid-cols-4"
    />
  );
};
