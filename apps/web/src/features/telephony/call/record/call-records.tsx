import type { CallRecord } from "@kolekta/api/telephony/call/contract";
import { BATCH_LIMIT, LISTING_DAYS } from "@kolekta/api/telephony/call/contract-codes";
import { callColumns } from "@kolekta/api/telephony/call/contract-columns";
import { useState } from "react";
import { CaseLink } from "@/components/case/case-link.tsx";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { useSelection } from "@/components/data-table/selection.ts";
import { useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { ListExport } from "@/components/list/list-export.tsx";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { DownloadButton } from "@/components/page/download-button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { CallMenu, CallTime } from "./call-cells.tsx";
import { type CallRecordFilterValues, FILTERS } from "./filters.ts";

const RecordingPlayer = lazyComponent(() => import("../recording-player.tsx"));

const BATCH = "/api/manage/call/audio/batchDownload";

const PARAMS = toParams(FILTERS);

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
      <ListExport
        list="telephony.calls.export"
        filter={{ ids: calls.map(({ callId }) => callId) }}
        columns={callColumns}
        disabled={tooMany}
      >
        {t("telephony.record.exportMany")}
      </ListExport>
      {tooMany ? (
        <span role="status" className="text-destructive text-xs">
          {t("telephony.record.maximum", { max: BATCH_LIMIT })}
        </span>
      ) : null}
    </>
  );
};

const buildView = (onPlay: (call: CallRecord) => void) =>
  ({
    callTime: {
      sticky: "start",
      cell: (call: CallRecord) => <CallTime call={call} onPlay={onPlay} />,
    },
    loanNumber: {
      cell: (call: CallRecord) => (
        <CaseLink record={call} area="calls">
          {call.loanNumber}
        </CaseLink>
      ),
    },
    relation: {},
    name: {},
    phone: {},
    duration: {},
    status: {},
    type: {},
    result: {},
    agent: {},
    via: {},
  }) as const;

export const CallRecords = () => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  const state = useTableState({ filters: PARAMS });
  const { filters, page, size } = state;
  const [played, setPlayed] = useState<CallRecord | null>(null);
  const result = trpc.telephony.calls.list.useQuery(
    { ...toQuery(filters, zone), page, size },
    LIST_QUERY,
  );
  return (
    <>
      {played ? (
        <RecordingPlayer key={played.callId} call={played} onClose={() => setPlayed(null)} />
      ) : null}
      <ListScreen
        id="call.records"
        label="telephony.record.calls"
        columns={callColumns}
        view={buildView(setPlayed)}
        filters={FILTERS}
        state={state}
        result={result}
        rowKey="callId"
        rowLabel={({ name, callTime }) =>
          t("telephony.record.row", { name, at: instant(callTime, { zone }) })
        }
        menu={(call) => <CallMenu call={call} />}
        selection={useSelection<CallRecord>()}
        bulkActions={(calls) => <Bulk calls={calls} />}
        onOpen={(call) => (call.hasRecording ? setPlayed(call) : undefined)}
        isCurrent={(call) => call.callId === played?.callId}
        empty={["telephony.record.noCalls", ["telephony.record.limit", { days: LISTING_DAYS }]]}
      />
    </>
  );
};
