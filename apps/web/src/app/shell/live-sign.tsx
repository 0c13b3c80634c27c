import { CloudOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useT } from "@/lib/i18n.tsx";
import { liveState } from "@/lib/live/live.ts";
import { useStore } from "@/lib/store.ts";

/** A connection that recovers within this time is not reported. */
const PATIENCE_MS = 3_000;

const useLostForLong = (): boolean => {
  const lost = useStore(liveState) === "lost";
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!lost) return setLong(false);
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [lost]);
  return lost && long;
};

/** Indicates that the data shown may be out of date. */
export const LiveSign = () => {
  const t = useT();
  const lost = useLostForLong();
  return (
    <span
      role="status"
      className="text-muted-foreground inline-flex items-center gap-1.5 px-1.5 text-xs empty:hidden"
    >
      {lost ? (
        <>
          <CloudOff aria-hidden className="size-4 shrink-0" />
          <span className="hidden lg:inline" aria-hidden title={t("app.live.lostHint")}>
            {t("app.live.lost")}
          </span>
          <span className="sr-only">{t("app.live.lostHint")}</span>
        </>
      ) : null}
    </span>
  );
};
