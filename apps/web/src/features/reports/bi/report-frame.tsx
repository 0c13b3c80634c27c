import { USUAL_HEIGHT } from "@kolekta/api/reports/bi/rules/frame";
import { LoaderCircle, MonitorOff } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { EmptyState, ErrorState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type FrameTarget, toTarget } from "./address.ts";
import { heightFrom } from "./hearing.ts";
import { type Access, useAccess } from "./use-access.ts";

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
const MessageFrame = ({ target, speaks, title, onSilence }: FrameProps) => {
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
        style={{ height: height ?? USUAL_HEIGHT, visibility: ready ? "visible" : "hidden" }}
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
};

const Silent = ({ onRetry }: { onRetry: () => void }) => {
  const t = useT();
  return (
    <div role="alert">
      <EmptyState
        icon={MonitorOff}
        title={t("reports.bi.frame.failed")}
        body={t("reports.bi.frame.silent")}
        action={<Button onClick={onRetry}>{t("core.action.retry")}</Button>}
      />
    </div>
  );
};

interface OpenedProps {
  access: Access;
  title: string;
  onRetry: () => void;
}

const Opened = ({ access, title, onRetry }: OpenedProps) => {
  const [silent, setSilent] = useState(false);
  const handleSilence = useCallback(() => setSilent(true), []);
  const target = toTarget(access, location.origin);
  if (silent || !target) return <Silent onRetry={onRetry} />;
  return (
    <MessageFrame target={target} speaks={access.speaks} title={title} onSilence={handleSilence} />
  );
};

interface Props {
  pageId: string;
  params: Readonly<Record<string, string | number>>;
  title: string;
}

/** Page of a dashboard provider in a frame: loading, shown, or failed with a message. */
export const ReportFrame = ({ pageId, params, title }: Props) => {
  const t = useT();
  const { access, error, open } = useAccess(pageId, params);
  if (access) return <Opened key={access.accessUrl} access={access} title={title} onRetry={open} />;
  if (error) return <ErrorState error={error} onRetry={open} />;
  return (
    <p role="status" aria-busy className="text-muted-foreground py-24 text-center">
      {t("reports.bi.frame.loading")}
    </p>
  );
};
