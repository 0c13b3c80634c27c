import type { InboundText, SentMessage } from "@kolekta/api/telephony/sms/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { Reply } from "lucide-react";
import type { ReactNode } from "react";
import { AreaPages, usePaging } from "@/components/case/area-pages.tsx";
import { relationText } from "@/components/case/labels.ts";
import { PurgedText } from "@/components/case/purged-text.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { StatusBadge } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { ResidueLine, useResidue } from "./residue-line.tsx";
import { SentItem } from "./sent-item.tsx";

/** Received message: on the left, in its own colour and labelled as received. */
const ReceivedItem = ({ sms }: { sms: InboundText }) => {
  const t = useT();
  const sender = [relationText(t, sms.relation), sms.name].filter(Boolean);
  return (
    <li className="bg-selected text-table border-l-primary mr-4 flex flex-col gap-0.5 rounded-lg border border-l-4 p-3 md:mr-16">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ShortInstant at={sms.receivedAt} />
        <StatusBadge tone="info" icon={Reply} label={t("telephony.sms.received")} />
        {sms.optsOut ? (
          <StatusBadge
            tone="warning"
            className="whitespace-normal"
            label={t("telephony.sms.optsOut")}
          />
        ) : null}
      </p>
      <p className="text-muted-foreground text-xs">
        {sender.map((part) => `${part} · `)}
        <span className="tabular">{sms.phone}</span>
      </p>
      <p className="break-words whitespace-pre-wrap">{sms.content || <PurgedText />}</p>
    </li>
  );
};

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
        empty={{ title: t("telephony.sms.empty"), body: t("telephony.sms.emptyBody") }}
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
