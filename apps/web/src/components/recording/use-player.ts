import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { noteBehaviour } from "@/lib/behaviour.ts";

export const SPEEDS = [1, 1.25, 1.5, 1.75, 2] as const;
export const SKIP_S = 5;

const getDuration = (audio: HTMLAudioElement | null): number | null =>
  audio && Number.isFinite(audio.duration) ? audio.duration : null;

/** Audio element and its state. */
export const usePlayer = () => {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const [speed, setSpeed] = useState(1);
  // A cached recording may be loaded before the listener is attached.
  useEffect(() => {
    const duration = getDuration(audio.current);
    if (duration !== null) setLength(duration);
  }, []);
  const seek = (seconds: number) => {
    const end = getDuration(audio.current);
    if (!audio.current || end === null) return;
    audio.current.currentTime = Math.min(end, Math.max(0, seconds));
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
    setLength((before) => getDuration(currentTarget) ?? before);
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
  return { audio, events, playing, failed, at, length, speed, seek, toggle, chooseSpeed };
};
