import { MESSAGE_STATES } from "@kolekta/api/telephony/outbox/contract";
import { useRecordPeople, useRecordSearches } from "@/components/case/record-filters.ts";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { MessageRecordFilterValues } from "./filters.ts";

export const MessageFilters = ({ state }: { state: TableState<MessageRecordFilterValues> }) => {
  const t = useT();
  const [loan, ...otherSearches] = useRecordSearches();
  return (
    <ListFilters
      state={state}
      search={[loan, ...otherSearches, { id: "text", label: t("telephony.record.inContent") }]}
      choices={[
        {
          id: "channel",
          label: t("core.field.channel"),
          placeholder: t("tasks.log.channel.02"),
          options: [{ value: "08", label: t("tasks.log.channel.08") }],
        },
        ...useRecordPeople(state.filters.institutionId),
        {
          id: "result",
          label: t("core.field.result"),
          placeholder: t("telephony.record.anyResult"),
          options: toOptions(MESSAGE_STATES, (code) => t(`telephony.sms.result.${code}`)),
        },
      ]}
      days={{ from: t("telephony.record.from"), to: t("telephony.record.to") }}
    />
  );
};
