import type { CallRecord } from "@kolekta/api/telephony/call/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { TablePages, usePaging } from "@/components/case/area-pages.tsx";
import { useCallColumns } from "./call-columns.tsx";

const RecordingPlayer = lazyComponent(() => import("./recording-player.tsx"));

const SIZE = 15;

/** Every call of a case with its recording. */
export const CallArea = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const paging = usePaging(SIZE);
  const { page, size } = paging;
  const [played, setPlayed] = useState<CallRecord | null>(null);
  const columns = useCallColumns(setPlayed);
  const result = trpc.telephony.calls.listOfCase.useQuery(
    { taskId, page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <div className="flex flex-col gap-3">
      {played ? (
        <RecordingPlayer key={played.callId} call={played} onClose={() => setPlayed(null)} />
      ) : null}
      <TablePages
        result={result}
        paging={paging}
        columns={columns}
        empty={{ title: t("telephony.call.list.empty"), body: t("telephony.call.list.emptyBody") }}
        cards="narrow"
        label={t("telephony.call.list.label")}
        rowKey={(call) => call.callId}
        isCurrent={(call) => call.callId === played?.callId}
      />
    </div>
  );
};
