import type { InboundText, SentMessage } from "@kolekta/api/telephony/sms/contract";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AreaPages, usePaging } from "@/components/case/area-pages.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { ReceivedItem } from "./received-item.tsx";
import { ResidueLine, useResidue } from "./residue-line.tsx";
import { SentItem } from "./sent-item.tsx";

const SIZE = 15;
const RECEIPTS_MS = 4000;
const ANSWERS_MS = 15_000;

const PENDING_RESULTS: readonly string[] = ["QUEUED", "SENDING", "SENT"];

const isPending = (message: SentMessage | InboundText): boolean =>
  message.direction === "OUT" && PENDING_RESULTS.includes(message.result);

/** Receipts and answers come when they come: looked for more often while a message is under way. */
const useMessages = (taskId: number, { page, size }: { page: number; size: number }) =>
  trpc.telephony.sms.listOfCase.useQuery(
    { taskId, page, size },
    {
      placeholderData: keepPreviousData,
      meta: { quiet: true },
      refetchInterval: ({ state }) => (state.data?.rows.some(isPending) ? RECEIPTS_MS : ANSWERS_MS),
    },
  );

interface Props {
  taskId: number;
  /** Button to write a message, for users who may. */
  write: ReactNode;
}

export const SmsArea = ({ taskId, write }: Props) => {
  const t = useT();
  const paging = usePaging(SIZE);
  const residue = useResidue(taskId);
  const result = useMessages(taskId, paging);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {write}
        <ResidueLine residue={residue.data} />
      </div>
      <AreaPages
        result={result}
        paging={paging}
        empty={{
          title: t("telephony.sms.empty"),
          body: t("telephony.sms.emptyBody"),
        }}
        className="gap-3"
      >
        {(rows) => (
          <ul aria-label={t("telephony.sms.list")} className="flex flex-col gap-2">
            {rows.map((message) =>
              message.direction === "IN" ? (
                <ReceivedItem key={`in${message.inboundId}`} sms={message} />
              ) : (
                <SentItem key={message.messageId} sms={message} />
              ),
            )}
          </ul>
        )}
      </AreaPages>
    </div>
  );
};
