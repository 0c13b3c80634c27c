import { CALL_STATUSES } from "@kolekta/api/tasks/log/contract";
import { useRecordPeople, useRecordSearches } from "@/components/case/record-filters.ts";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { type CallRecordFilterValues, RECORDINGS, TYPES } from "./filters.ts";

export const CallFilters = ({ state }: { state: TableState<CallRecordFilterValues> }) => {
  const t = useT();
  return (
    <ListFilters
      state={state}
      search={useRecordSearches()}
      choices={[
        ...useRecordPeople(state.filters.institutionId),
        {
          id: "callType",
          label: t("telephony.record.type"),
          placeholder: t("telephony.record.anyType"),
          options: toOptions(TYPES, (value) => t(`telephony.call.type.${value}`)),
        },
        {
          id: "callStatus",
          label: t("tasks.log.record.callStatus"),
          placeholder: t("telephony.record.anyCallStatus"),
          options: toOptions(CALL_STATUSES, (code) => t(`tasks.log.callStatus.${code}`)),
        },
        {
          id: "recording",
          label: t("telephony.record.recording"),
          placeholder: t("telephony.record.anyRecording"),
          options: toOptions(RECORDINGS, (code) => t(`telephony.record.${code}`)),
        },
      ]}
      days={{ from: t("telephony.record.from"), to: t("telephony.record.to") }}
    />
  );
};
