import { BATCH_LIMIT, type CallRecord, LISTING_DAYS } from "@kolekta/api/telephony/call/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useSelection } from "@/components/data-table/selection.ts";
import { useTableState } from "@/components/data-table/table-state.ts";
import { DownloadButton } from "@/components/page/download-button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useCallColumns } from "./columns.tsx";
import { FILTERS, type CallRecordFilterValues } from "./filters.ts";
import { CallFilters } from "./toolbar.tsx";

const RecordingPlayer = lazyComponent(() => import("../recording-player.tsx"));

const BATCH = "/api/manage/call/audio/batchDownload";
const EXPORT = "/api/manage/call/listing-export";

const toQuery = (filters: CallRecordFilterValues, zone: string) => {
  const { recording, callType, from, to, ...rest } = filters;
  return {
    ...rest,
    ...toInstantRange({ from, to }, zone),
    callType: callType === undefined ? undefined : Number(callType),
    hasRecording: recording === undefined ? undefined : recording === "with",
  };
};

const Bulk = ({ calls }: { calls: readonly CallRecord[] }) => {
  const t = useT();
  const recorded = calls.filter(({ hasRecording }) => hasRecording);
  const tooMany = calls.length > BATCH_LIMIT;
  return (
    <>
      <DownloadButton
        path={BATCH}
        name="recordings.zip"
        body={{ ids: recorded.map(({ callId }) => callId) }}
        disabled={recorded.length === 0 || recorded.length > BATCH_LIMIT}
      >
        {t("telephony.record.downloadMany", { count: recorded.length })}
      </DownloadButton>
      <DownloadButton
        path={EXPORT}
        name="calls.xlsx"
        body={{ ids: calls.map(({ callId }) => callId) }}
        disabled={tooMany}
      >
        {t("telephony.record.exportMany")}
      </DownloadButton>
      {tooMany ? (
        <span role="status" className="text-destructive text-xs">
          {t("telephony.record.maximum", { max: BATCH_LIMIT })}
        </span>
      ) : null}
    </>
  );
};

export const CallRecords = () => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  const table = useTableState({ filters: FILTERS });
  const { filters, page, size } = table;
  const [played, setPlayed] = useState<CallRecord | null>(null);
  const columns = useCallColumns(setPlayed);
  const result = trpc.telephony.calls.list.useQuery(
    { ...toQuery(filters, zone), page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <>
      {played ? (
        <RecordingPlayer key={played.callId} call={played} onClose={() => setPlayed(null)} />
      ) : null}
      <DataTable
        id="call.records"
        label={t("telephony.record.calls")}
        columns={columns}
        rowKey={(call) => String(call.callId)}
        rowLabel={(call) =>
          t("telephony.record.row", {
            name: call.name,
            at: instant(call.callTime, { zone }),
          })
        }
        state={table}
        result={result}
        selection={useSelection<CallRecord>()}
        bulkActions={(calls) => <Bulk calls={calls} />}
        onOpen={(call) => (call.hasRecording ? setPlayed(call) : undefined)}
        isCurrent={(call) => call.callId === played?.callId}
        toolbar={<CallFilters state={table} />}
        empty={{
          title: t("telephony.record.noCalls"),
          body: t("telephony.record.limit", { days: LISTING_DAYS }),
        }}
      />
    </>
  );
};
