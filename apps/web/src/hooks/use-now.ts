import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/** The moment, for what is told in words of time: half a minute old at most. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
