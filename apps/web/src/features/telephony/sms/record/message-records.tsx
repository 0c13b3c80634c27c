import { LISTING_DAYS, PICKED_LIMIT, type SmsRecord } from "@kolekta/api/telephony/sms/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useSelection } from "@/components/data-table/selection.ts";
import { useTableState } from "@/components/data-table/table-state.ts";
import { DownloadButton } from "@/components/page/download-button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useMessageColumns } from "./columns.tsx";
import { FILTERS } from "./filters.ts";
import { MessageFilters } from "./toolbar.tsx";

const EXPORT = "/api/manage/sms/listing-export";

const Bulk = ({ messages }: { messages: readonly SmsRecord[] }) => {
  const t = useT();
  const tooMany = messages.length > PICKED_LIMIT;
  const [first] = messages;
  return (
    <>
      <DownloadButton
        path={EXPORT}
        name="sms.xlsx"
        body={{
          ids: messages.map(({ messageId }) => messageId),
          channel: first?.channel,
        }}
        disabled={tooMany}
      >
        {t("telephony.record.exportMany")}
      </DownloadButton>
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
  const table = useTableState({ filters: FILTERS });
  const { filters, page, size } = table;
  const { from, to, ...rest } = filters;
  const days = toInstantRange({ from, to }, zone);
  const result = trpc.telephony.sms.list.useQuery(
    { ...rest, ...days, page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <DataTable
      id="sms.records"
      label={t("telephony.record.messages")}
      columns={useMessageColumns()}
      rowKey={(sms) => String(sms.messageId)}
      rowLabel={(sms) =>
        t("telephony.record.row", {
          name: sms.name,
          at: instant(sms.sendTime, { zone }),
        })
      }
      state={table}
      result={result}
      selection={useSelection<SmsRecord>()}
      bulkActions={(messages) => <Bulk messages={messages} />}
      toolbar={<MessageFilters state={table} />}
      empty={{
        title: t("telephony.record.noMessages"),
        body: t("telephony.record.limit", { days: LISTING_DAYS }),
      }}
    />
  );
};
