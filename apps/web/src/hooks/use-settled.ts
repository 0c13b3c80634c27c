import { useEffect, useState } from "react";

const PAUSE_MS = 300;

/** Returns the value once it has not changed for a short time; for queries that follow typing. */
export const useSettled = <T>(value: T): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
