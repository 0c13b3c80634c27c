import type { CallRecord } from "@kolekta/api/telephony/call/contract";
import { CALL_TYPES } from "@kolekta/api/telephony/call/contract-codes";
import { callColumns } from "@kolekta/api/telephony/call/contract-columns";
import { AudioLines } from "lucide-react";
import { NoValue } from "@/components/page/values.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { Lines } from "@/components/case/lines.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { relationText, resultText } from "@/components/case/labels.ts";
import { useListColumns } from "@/components/list/use-list-columns.tsx";
import { isLive } from "./use-current-call.ts";

const ContactCell = ({ call }: { call: CallRecord }) => {
  const t = useT();
  return (
    <Lines
      first={call.name}
      second={
        <>
          {relationText(t, call.relation)} ·{" "}
          <span className="tabular whitespace-nowrap">{call.phone}</span>
        </>
      }
    />
  );
};

/** Causes that the phone app reports and call types do not distinguish. */
const APP_CAUSES = ["DOWNTIME", "HUNG_UP", "SHUT_DOWN"] as const;

/** Result and type of the call. */
const Status = ({ call }: { call: CallRecord }) => {
  const t = useT();
  const via = t(`telephony.call.via.${call.via}`);
  if (isLive(call)) return <Lines first={t(`telephony.call.state.${call.state}`)} second={via} />;
  const isAppCause = APP_CAUSES.some((cause) => cause === call.cause);
  const number = isAppCause ? undefined : CALL_TYPES[call.callType ?? -1];
  const type = number
    ? t(`telephony.call.type.${number}`)
    : t(`telephony.call.cause.${call.cause ?? "UNKNOWN"}`);
  return (
    <Lines
      first={call.callStatus ? t(`tasks.log.callStatus.${call.callStatus}`) : "–"}
      second={t("telephony.call.list.typeVia", { type, via })}
    />
  );
};

const Result = ({ call }: { call: CallRecord }) => {
  const t = useT();
  if (call.result) return resultText(t, call.result);
  if (call.appResult)
    return (
      <span className="text-muted-foreground">
        {t("telephony.call.list.byApp", {
          result: t(`telephony.call.appResult.${call.appResult}`),
        })}
      </span>
    );
  if (isLive(call) || call.isLogged) return <NoValue />;
  return <span className="text-muted-foreground">{t("telephony.call.list.notLogged")}</span>;
};

interface RecordingProps {
  call: CallRecord;
  onPlay: (call: CallRecord) => void;
}

/** Time of the call, and the button to play its recording. */
const When = ({ call, onPlay }: RecordingProps) => {
  const t = useT();
  const { instant } = useFormat();
  const { zone } = useSession();
  const at = instant(call.callTime, { zone });
  const label = t("telephony.call.list.play", { at });
  return (
    <span className="flex items-center gap-2">
      {call.hasRecording ? (
        <IconButton
          variant="outline"

          label={label}

          onClick={() => onPlay(call)}
        >
          <AudioLines />
        </IconButton>
      ) : (
        <span className="w-7 shrink-0" />
      )}
      <Lines first={<ShortInstant at={call.callTime} />} second={call.agentName} />
    </span>
  );
};

const buildView = (onPlay: (call: CallRecord) => void) =>
  ({
    callTime: {
      label: "tasks.history.when",
      cell: (call: CallRecord) => <When call={call} onPlay={onPlay} />,
    },
    name: {
      label: "tasks.log.record.contact",
      cell: (call: CallRecord) => <ContactCell call={call} />,
    },
    status: {
      label: "tasks.case.field.status",
      cell: (call: CallRecord) => <Status call={call} />,
    },
    duration: {},
    result: {
      label: "tasks.log.record.result",
      cell: (call: CallRecord) => <Result call={call} />,
    },
  }) as const;

export const useCallColumns = (onPlay: (call: CallRecord) => void) =>
  useListColumns(callColumns, buildView(onPlay));
