import { Section } from "@/components/page/section.tsx";
import { RecordingPlayer } from "@/components/recording/player.tsx";
import type { usePlayer } from "@/components/recording/use-player.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Item } from "../rows.ts";

export interface ItemProps {
  item: Item;
  player: ReturnType<typeof usePlayer>;
}

const Text = ({ text }: { text: string }) => {
  const t = useT();
  return (
    <Section title={t("board.quality.message")}>
      {text === "" ? (
        <Alert tone="info">{t("board.quality.noText")}</Alert>
      ) : (
        <p className="bg-card rounded-lg border px-3 py-2 break-words whitespace-pre-wrap">
          {text}
        </p>
      )}
    </Section>
  );
};

export const Contact = ({ item, player }: ItemProps) => {
  const t = useT();
  const { instant } = useFormat();
  const { zone } = useSession();
  const { callId, text, isStored, isPlayable, agentName: name, at } = item;
  // The page already says that the contact was deleted.
  if (!isStored && !isPlayable && !text) return null;
  if (callId === null) return <Text text={text ?? ""} />;
  if (!isPlayable) return <Alert tone="info">{t("board.quality.noRecording")}</Alert>;
  return (
    <RecordingPlayer
      callId={callId}
      player={player}
      label={t("board.quality.playerLabel", { name, at: instant(at, { zone }) })}
    />
  );
};
