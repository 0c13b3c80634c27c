import { USUAL_HEIGHT } from "@kolekta/api/reports/bi/rules/frame";
import { LoaderCircle } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useT } from "@/lib/i18n.tsx";
import type { FrameTarget } from "./address.ts";
import { heightFrom } from "./hearing.ts";

/** Whoever speaks has said something by then. */
const PATIENCE_MS = 20_000;

interface FrameProps {
  target: FrameTarget;
  /** The page tells that it is there; of others their having loaded is all there is to know. */
  speaks: boolean;
  title: string;
  onSilence: () => void;
}

const useHeight = (frame: React.RefObject<HTMLIFrameElement | null>, origin: string) => {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const handleMessage = (event: MessageEvent) => {
      const window = frame.current?.contentWindow;
      const sentHeight = window ? heightFrom({ origin, window }, event) : null;
      if (sentHeight !== null) setHeight(sentHeight);
    };
    addEventListener("message", handleMessage);
    return () => removeEventListener("message", handleMessage);
  }, [frame, origin]);
  return height;
};

/** The frame itself; it is heard only from its own window and its one origin. */
export const MessageFrame = ({ target, speaks, title, onSilence }: FrameProps) => {
  const t = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useHeight(frame, target.origin);
  const [loaded, setLoaded] = useState(false);
  const ready = speaks ? height !== null : loaded;
  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(onSilence, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [ready, onSilence]);
  const foreign = target.origin !== location.origin;
  return (
    <div className="relative" aria-busy={!ready}>
      {ready ? null : (
        <p
          role="status"
          className="text-muted-foreground absolute inset-x-0 top-24 z-10 flex items-center justify-center gap-2"
        >
          <LoaderCircle aria-hidden className="size-4 motion-safe:animate-spin" />
          {t("reports.bi.frame.loading")}
        </p>
      )}
      <iframe
        ref={frame}
        src={target.src}
        title={title}
        // With the focus in it the page is scrolled by keys, whether anything in the frame can be used or not.
        tabIndex={0}
        // The built-in page needs no cage; another's may run and be itself, and nothing more.
        sandbox={
          foreign ? "allow-scripts allow-same-origin allow-popups allow-downloads" : undefined
        }
        referrerPolicy="no-referrer"
        className="block w-full rounded-lg border-0"
        style={{
          height: height ?? USUAL_HEIGHT,
          visibility: ready ? "visible" : "hidden",
        }}
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
};
