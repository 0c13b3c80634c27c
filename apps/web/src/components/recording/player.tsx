import { useEffect, useRef } from "react";
import { Pause, Play, RotateCcw, RotateCw, X } from "lucide-react";
import { Alert } from "@/components/ui/alert.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { SKIP_S, SPEEDS, type usePlayer } from "./use-player.ts";
import { Waveform } from "./waveform.tsx";

const PATH = "/prod/api/sms/infinity/download-voice-record";

export const recordingUrl = (callId: number): string => `${PATH}?id=${callId}`;

type Player = ReturnType<typeof usePlayer>;

const Controls = ({ player }: { player: Player }) => {
  const t = useT();
  const { duration } = useFormat();
  const { playing, toggle, seek, at, length, speed, chooseSpeed } = player;
  const Icon = playing ? Pause : Play;
  const back = t("telephony.call.player.back");
  const forward = t("telephony.call.player.forward");
  const main = t(`telephony.call.player.${playing ? "pause" : "play"}`);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <IconButton
        variant="outline"
        size="icon"
        label={back}

        onClick={() => seek(at - SKIP_S)}
      >
        <RotateCcw />
      </IconButton>
      <IconButton
        variant="primary"
        size="icon"
        label={main}

        onClick={toggle}
      >
        <Icon />
      </IconButton>
      <IconButton
        variant="outline"
        size="icon"
        label={forward}

        onClick={() => seek(at + SKIP_S)}
      >
        <RotateCw />
      </IconButton>
      <span className="tabular px-1">
        {duration(at)} / {duration(length)}
      </span>
      <NativeSelect
        className="ml-auto w-auto"
        aria-label={t("telephony.call.player.speed")}
        value={String(speed)}
        options={SPEEDS.map((option) => ({ value: String(option), label: `${option}×` }))}
        onChange={({ target }) => chooseSpeed(Number(target.value))}
      />
    </div>
  );
};

const Position = ({ player }: { player: Player }) => {
  const t = useT();
  const { duration } = useFormat();
  const { at, length, seek } = player;
  return (
    <input
      type="range"
      aria-label={t("telephony.call.player.position")}
      aria-valuetext={`${duration(at)} / ${duration(length)}`}
      className="accent-primary h-6 w-full"
      min={0}
      max={length || 1}
      step={0.5}
      value={at}
      onChange={({ target }) => seek(target.valueAsNumber)}
    />
  );
};

/** Controls that mean something of their own by these keys. */
const INTERACTIVE_ELEMENTS = "button,input,select";

/** Space and the arrows, wherever the focus rests in the player; Escape closes it. */
const playerKeys = (
  event: KeyboardEvent,
  { toggle, seek, at }: Player,
  onClose: (() => void) | undefined,
) => {
  const { key, target } = event;
  if (key === "Escape") return onClose?.();
  if (target instanceof Element && target.matches(INTERACTIVE_ELEMENTS)) return;
  const act = {
    " ": toggle,
    ArrowLeft: () => seek(at - SKIP_S),
    ArrowRight: () => seek(at + SKIP_S),
  }[key];
  if (!act) return;
  event.preventDefault();
  act();
};

/** Focuses a player that was opened from a list, and handles its keys. */
const useKeys = (player: Player, onClose: (() => void) | undefined) => {
  const section = useRef<HTMLElement>(null);
  const isOpened = onClose !== undefined;
  useEffect(() => {
    if (isOpened) section.current?.focus();
  }, [isOpened]);
  useEffect(() => {
    const element = section.current;
    const heed = (event: KeyboardEvent) => playerKeys(event, player, onClose);
    element?.addEventListener("keydown", heed);
    return () => element?.removeEventListener("keydown", heed);
  });
  return section;
};

interface Props {
  callId: number;
  label: string;
  player: Player;
  /** Absent for a player that is part of the page and cannot be closed. */
  onClose?: () => void;
}

/** Plays the recording of a call. Listening is recorded in the audit trail. */
export const RecordingPlayer = (props: Props) => {
  const { callId, label, player, onClose } = props;
  const t = useT();
  const section = useKeys(player, onClose);
  const { audio, events, failed, at, length, seek } = player;
  const url = recordingUrl(callId);
  return (
    <section
      ref={section}
      aria-label={label}
      tabIndex={-1}
      className="bg-card flex flex-col gap-2 rounded-lg border p-3 outline-none"
    >
      <header className="flex items-start justify-between gap-2">
        <h3 className="font-medium">{label}</h3>
        {onClose ? (
          <IconButton label={t("telephony.call.player.close")} onClick={onClose}>
            <X />
          </IconButton>
        ) : null}
      </header>
      {/* A call has no captions. */}
      <audio ref={audio} src={url} preload="metadata" {...events}>
        <track kind="captions" />
      </audio>
      {failed ? (
        <Alert tone="danger" live>
          {t("telephony.call.player.failed")}
        </Alert>
      ) : (
        <>
          <Waveform
            url={url}
            share={length > 0 ? at / length : 0}
            onSeek={(share) => seek(share * length)}
          />
          <Position player={player} />
          <Controls player={player} />
        </>
      )}
    </section>
  );
};
