import { useEffect, useState } from "react";

const TICK_MS = 1000;

/** Counts down the whole seconds until a time, each second; 0 once the time has passed. */
export const useRemainingSeconds = (until: Date): number => {
  const [now, setNow] = useState(() => Date.now());
  const over = now >= until.getTime();
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [over]);
  return Math.max(0, Math.ceil((until.getTime() - now) / 1000));
};
