import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/** Current time for relative times; at most half a minute old. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
