import { type SyntheticEvent, useRef, useState } from "react";
import { noteBehaviour } from "@/lib/behaviour.ts";

export const SPEEDS = [1, 1.25, 1.5, 1.75, 2] as const;
export const SKIP_S = 5;

/** One audio element and what it is doing. */
export const usePlayer = () => {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const [speed, setSpeed] = useState(1);
  const seek = (seconds: number) => {
    if (!audio.current) return;
    audio.current.currentTime = Math.min(length, Math.max(0, seconds));
    setAt(audio.current.currentTime);
  };
  const toggle = () => {
    if (playing) audio.current?.pause();
    else void audio.current?.play().catch(() => setFailed(true));
  };
  const chooseSpeed = (next: number) => {
    if (audio.current) audio.current.playbackRate = next;
    setSpeed(next);
  };
  const read = ({ currentTarget }: SyntheticEvent<HTMLAudioElement>) => {
    setAt(currentTarget.currentTime);
    if (Number.isFinite(currentTarget.duration))
      setLength(currentTarget.duration);
  };
  const events = {
    onPlay: () => {
      noteBehaviour("play recording");
      setPlaying(true);
    },
    onPause: () => setPlaying(false),
    onError: () => setFailed(true),
    onTimeUpdate: read,
    onLoadedMetadata: read,
    onDurationChange: read,
  };
  return {
    ...{ audio, events, playing, failed, at, length, speed },
    ...{ seek, toggle, chooseSpeed },
  };
};
