import { AudioLines } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Lines } from "@/components/case/lines.tsx";
import { ShortInstant, useShortTime } from "@/components/case/short-time.tsx";
import { Section } from "@/components/page/section.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Order } from "./order.ts";

export type Recording = Order["recordings"][number];

interface RowProps {
  recording: Recording;
  onPlay: () => void;
}

const Row = ({ recording, onPlay }: RowProps) => {
  const t = useT();
  const short = useShortTime();
  const { duration } = useFormat();
  const { at, agentName, talkSeconds } = recording;
  return (
    <li className="flex items-center gap-2 border-b py-1.5 last:border-b-0">
      <IconButton
        variant="outline"
        label={t("board.workOrder.page.play", { at: short.instant(at) })}
        onClick={onPlay}
      >
        <AudioLines />
      </IconButton>
      <Lines first={<ShortInstant at={at} />} second={agentName} />
      <span className="tabular text-muted-foreground ml-auto">{duration(talkSeconds)}</span>
    </li>
  );
};

interface Props {
  order: Order;
  /** Renders the player of the selected recording. */
  renderPlayer: (recording: Recording, onClose: () => void) => ReactNode;
}

export const Recordings = ({ order: { recordings }, renderPlayer }: Props) => {
  const t = useT();
  const [played, setPlayed] = useState<Recording | null>(null);
  return (
    <Section ruled title={t("board.workOrder.page.recordings")}>
      {played ? renderPlayer(played, () => setPlayed(null)) : null}
      {recordings.length === 0 ? (
        <p className="text-muted-foreground">{t("board.workOrder.page.noRecordings")}</p>
      ) : (
        <ul className="max-h-72 overflow-y-auto">
          {recordings.map((recording) => (
            <Row key={recording.callId} recording={recording} onPlay={() => setPlayed(recording)} />
          ))}
        </ul>
      )}
    </Section>
  );
};
