import type { SmsRecord } from "@kolekta/api/telephony/sms/contract";
import { LISTING_DAYS, PICKED_LIMIT } from "@kolekta/api/telephony/sms/contract-codes";
import { messageColumns } from "@kolekta/api/telephony/sms/contract-columns";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { useSelection } from "@/components/data-table/selection.ts";
import { useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { ListExport } from "@/components/list/list-export.tsx";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { FILTERS } from "./filters.ts";
import { MESSAGE_VIEW } from "./message-view.tsx";

const PARAMS = toParams(FILTERS);

const Bulk = ({ messages }: { messages: readonly SmsRecord[] }) => {
  const t = useT();
  const tooMany = messages.length > PICKED_LIMIT;
  const ids = messages.map(({ messageId }) => messageId);
  return (
    <>
      <ListExport
        list="telephony.sms.export"
        filter={{ ids, channel: messages[0]?.channel }}
        columns={messageColumns}
        disabled={tooMany}
      >
        {t("telephony.record.exportMany")}
      </ListExport>
      {tooMany ? (
        <span role="status" className="text-destructive text-xs">
          {t("telephony.record.maximum", { max: PICKED_LIMIT })}
        </span>
      ) : null}
    </>
  );
};

export const MessageRecords = () => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  const state = useTableState({ filters: PARAMS });
  const { filters, page, size } = state;
  const { from, to, ...rest } = filters;
  const result = trpc.telephony.sms.list.useQuery(
    { ...rest, ...toInstantRange({ from, to }, zone), page, size },
    LIST_QUERY,
  );
  return (
    <ListScreen
      id="sms.records"
      label="telephony.record.messages"
      columns={messageColumns}
      view={MESSAGE_VIEW}
      filters={FILTERS}
      state={state}
      result={result}
      rowKey="messageId"
      rowLabel={({ name, sendTime }) =>
        t("telephony.record.row", { name, at: instant(sendTime, { zone }) })
      }
      selection={useSelection<SmsRecord>()}
      bulkActions={(messages) => <Bulk messages={messages} />}
      empty={["telephony.record.noMessages", ["telephony.record.limit", { days: LISTING_DAYS }]]}
    />
  );
};
