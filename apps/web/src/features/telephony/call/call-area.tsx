import type { CallRecord } from "@kolekta/api/telephony/call/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Pager } from "@/components/data-table/pager.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import { Area } from "@/components/case/area.tsx";
import { AreaTable } from "@/components/case/area-table.tsx";
import { useCallColumns } from "./call-columns.tsx";

const RecordingPlayer = lazily(() => import("./recording-player.tsx"));

const SIZE = 15;

/** Every call of a case with its recording. */
export const CallArea = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const [page, setPage] = useState(1);
  const [played, setPlayed] = useState<CallRecord | null>(null);
  const columns = useCallColumns(setPlayed);
  const result = trpc.telephony.calls.voiceRecord.useQuery(
    { taskId, page, size: SIZE },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <Area result={result}>
      {({ rows, total }) =>
        total === 0 ? (
          <EmptyState
            title={t("telephony.call.list.empty")}
            body={t("telephony.call.list.emptyBody")}
          />
        ) : (
          <div className="flex flex-col gap-3">
            {played ? (
              <RecordingPlayer
                key={played.callId}
                call={played}
                onClose={() => setPlayed(null)}
              />
            ) : null}
            <AreaTable
              cards="narrow"
              label={t("telephony.call.list.label")}
              columns={columns}
              rows={rows}
              rowKey={(call) => call.callId}
              isCurrent={(call) => call.callId === played?.callId}
            />
            {total > SIZE ? (
              <Pager page={page} size={SIZE} total={total} onPage={setPage} />
            ) : null}
          </div>
        )
      }
    </Area>
  );
};
