import type { CallRecord } from "@kolekta/api/telephony/call/contract";
import { AudioLines, Download } from "lucide-react";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { InstantText } from "@/components/page/values.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { download } from "@/lib/download.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";

const DOWNLOAD_PATH = "/api/manage/call/downloadAudio";

interface TimeProps {
  call: CallRecord;
  onPlay: (call: CallRecord) => void;
}

/** Time of the call, and the button to play its recording. */
export const CallTime = ({ call, onPlay }: TimeProps) => {
  const t = useT();
  const { zone } = useSession();
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

export const CallMenu = ({ call }: { call: CallRecord }) => {
  const t = useT();
  const { callId, loanNumber, hasRecording } = call;
  const save = {
    id: "download",
    label: t("telephony.record.downloadSingle"),
    icon: Download,
    onSelect: () => void download(`${DOWNLOAD_PATH}?id=${callId}`, `call-${callId}.wav`),
  };
  return <RowMenu name={loanNumber} actions={hasRecording ? [save] : []} />;
};
