import { buildContactColumns } from "@/components/case/contact-columns.tsx";
import type { CallRecord } from "@kolekta/api/telephony/call/contract";
import { AudioLines, Download } from "lucide-react";
import { CaseLink } from "@/components/case/case-link.tsx";
import { resultText } from "@/components/case/labels.ts";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { InstantText, NoValue } from "@/components/page/values.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import type { Translate } from "@kolekta/i18n/web";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { download } from "@/lib/download.ts";
import { TYPES } from "./filters.ts";

const DOWNLOAD_PATH = "/api/manage/call/downloadAudio";

interface PlayProps {
  call: CallRecord;
  zone: string;
  onPlay: (call: CallRecord) => void;
}

/** Time of the call, and the button to play its recording. */
const When = ({ call, zone, onPlay }: PlayProps) => {
  const t = useT();
  const { instant } = useFormat();
  const at = instant(call.callTime, { zone });
  return (
    <span className="flex items-center gap-2">
      {call.hasRecording ? (
        <IconButton
          variant="outline"
          label={t("telephony.call.list.play", { at })}
          onClick={() => onPlay(call)}
        >
          <AudioLines />
        </IconButton>
      ) : (
        <span className="w-7 shrink-0" />
      )}
      <InstantText at={call.callTime} zone={zone} />
    </span>
  );
};

const Actions = ({ call }: { call: CallRecord }) => {
  const t = useT();
  const fetchIt = () =>
    void download(`${DOWNLOAD_PATH}?id=${call.callId}`, `call-${call.callId}.wav`);
  return (
    <RowMenu
      name={call.loanNumber}
      actions={
        call.hasRecording
          ? [
              {
                id: "download",
                label: t("telephony.record.downloadSingle"),
                icon: Download,
                onSelect: fetchIt,
              },
            ]
          : []
      }
    />
  );
};

const formatStatus = (t: Translate, call: CallRecord) => {
  if (call.callStatus) return t(`tasks.log.callStatus.${call.callStatus}`);
  return t(`telephony.call.state.${call.state}`);
};

const renderType = (t: Translate, call: CallRecord) => {
  const type = TYPES[call.callType ?? -1];
  return type ? t(`telephony.call.type.${type}`) : <NoValue />;
};

export const useCallColumns = (onPlay: (call: CallRecord) => void): Column<CallRecord>[] => {
  const t = useT();
  const { zone } = useSession();
  const { duration } = useFormat();
  return [
    {
      id: "callTime",
      header: t("telephony.record.callTime"),
      sticky: "start",
      cell: (call) => <When call={call} zone={zone} onPlay={onPlay} />,
    },
    {
      id: "loanNumber",
      header: t("core.field.loanNumber"),
      cell: (call) => (
        <CaseLink record={call} area="calls">
          {call.loanNumber}
        </CaseLink>
      ),
    },
    ...buildContactColumns<CallRecord>(t),
    {
      id: "duration",
      header: t("telephony.call.list.duration"),
      align: "end",
      cell: (call) => duration(call.duration),
    },
    {
      id: "status",
      header: t("tasks.log.record.callStatus"),
      cell: (call) => formatStatus(t, call),
    },
    {
      id: "type",
      header: t("telephony.record.type"),
      cell: (call) => renderType(t, call),
    },
    {
      id: "result",
      header: t("core.field.result"),
      cell: (call) => resultText(t, call.result) ?? <NoValue />,
    },
    {
      id: "agent",
      header: t("core.field.agent"),
      cell: (call) => call.agentName,
    },
    {
      id: "via",
      header: t("telephony.record.via"),
      cell: (call) => t(`telephony.call.via.${call.via}`),
    },
    actionsColumn(t("core.field.actions"), (call) => <Actions call={call} />),
  ];
};
