import { useEffect, useRef, useState } from "react";
import { computePeaks } from "./waveform-peaks.ts";

const BAR_COUNT = 120;
const RATE = 8000;

/** Decodes the recording when it is shown; without a result there is no waveform. */
const usePeaks = (url: string): readonly number[] | null => {
  const [peaks, setPeaks] = useState<readonly number[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const draw = async () => {
      const reply = await fetch(url, { signal: stop.signal });
      const decoder = new OfflineAudioContext(1, 1, RATE);
      const audio = await decoder.decodeAudioData(await reply.arrayBuffer());
      if (!stop.signal.aborted) setPeaks(computePeaks(audio.getChannelData(0), BAR_COUNT));
    };
    draw().catch(() => setPeaks(null));
    return () => stop.abort();
  }, [url]);
  return peaks;
};

const paint = (canvas: HTMLCanvasElement, peaks: readonly number[], share: number) => {
  const ratio = window.devicePixelRatio;
  const { clientWidth, clientHeight } = canvas;
  canvas.width = clientWidth * ratio;
  canvas.height = clientHeight * ratio;
  const brush = canvas.getContext("2d");
  if (!brush) return;
  const style = getComputedStyle(canvas);
  const [played, ahead] = [style.color, style.getPropertyValue("--input")];
  const step = canvas.width / peaks.length;
  for (const [index, peak] of peaks.entries()) {
    const height = Math.max(2, peak * canvas.height);
    brush.fillStyle = index / peaks.length < share ? played : ahead;
    brush.fillRect(index * step, (canvas.height - height) / 2, Math.max(1, step * 0.65), height);
  }
};

interface Props {
  url: string;
  /** Played share, from 0 to 1. */
  share: number;
  onSeek: (share: number) => void;
}

/** Waveform of the recording, which shows speech. Keyboard users have the slider below. */
export const Waveform = ({ url, share, onSeek }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const peaks = usePeaks(url);
  useEffect(() => {
    if (canvas.current && peaks) paint(canvas.current, peaks, share);
  }, [peaks, share]);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      data-painted={peaks !== null}
      className="text-primary h-12 w-full cursor-pointer"
      onPointerDown={({ nativeEvent, currentTarget }) =>
        onSeek(nativeEvent.offsetX / currentTarget.clientWidth)
      }
    />
  );
};
