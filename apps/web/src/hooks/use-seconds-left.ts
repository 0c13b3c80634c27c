import { useEffect, useState } from "react";

const TICK_MS = 1000;

/** Whole seconds until a time, updated while shown; 0 once it has passed. */
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
