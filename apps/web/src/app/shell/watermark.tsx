import { useEffect, useState } from "react";
import { useFormat } from "@/lib/i18n.tsx";
import { showWatermark } from "@/lib/watermark.ts";

const MINUTE_MS = 60_000;

const useMinute = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const remainingMs = MINUTE_MS - (now.getTime() % MINUTE_MS);
    const timer = setTimeout(() => setNow(new Date()), remainingMs);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
};

/** Identifies the viewer and the time on screenshots of the page. */
export const Watermark = ({ text, zone }: { text: string; zone: string }) => {
  const { instant } = useFormat();
  const time = instant(useMinute(), { zone });
  useEffect(() => showWatermark([text, time]), [text, time]);
  return null;
};
