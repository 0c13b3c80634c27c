import { USUAL_HEIGHT } from "@kolekta/api/reports/bi/rules/frame";
import { LoaderCircle } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useT } from "@/lib/i18n.tsx";
import type { FrameTarget } from "./address.ts";
import { heightFrom } from "./hearing.ts";

/** Maximum wait for the first message or the load event. */
const PATIENCE_MS = 20_000;

interface FrameProps {
  target: FrameTarget;
  /**
   * The page sends messages and is ready after the first one. Other pages are ready once loaded.
   */
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

/** Frame that accepts messages only from its own window and origin. */
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
        // Focusable, so that the keyboard can scroll the page even if nothing in the frame is
        // focusable.
        tabIndex={0}
        // The built-in page needs no sandbox; foreign pages may run scripts in their own origin
        // only.
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
