import type { CallRecord } from "@kolekta/api/telephony/call/contract";
import { RecordingPlayer } from "@/components/recording/player.tsx";
import { usePlayer } from "@/components/recording/use-player.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";

interface Props {
  /** `name` distinguishes the recording in its label. */
  call: Pick<CallRecord, "callId" | "name" | "callTime">;
  onClose: () => void;
}

/** The recording of a call in a list, opened and closed. */
const CallPlayer = ({ call, onClose }: Props) => {
  const t = useT();
  const { instant } = useFormat();
  const { zone } = useSession();
  const label = t("telephony.call.player.label", {
    name: call.name,
    at: instant(call.callTime, { zone }),
  });
  const player = usePlayer();
  return <RecordingPlayer callId={call.callId} label={label} player={player} onClose={onClose} />;
};

export default CallPlayer;
