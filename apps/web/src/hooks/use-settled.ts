import { useEffect, useState } from "react";

const PAUSE_MS = 300;

/** The value once it has stood still for a moment; for questions that follow what is typed. */
export const useSettled = <T>(value: T): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
