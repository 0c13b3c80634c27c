import { useEffect, useState } from "react";
import { stepOf } from "./step.ts";

/** Between one message and the next. */
const APART_MS = 500;

/** Ids of the messages that stand on the screen now; `unread` is in the order in which they came. */
export const useShown = (unread: readonly number[], most: number): readonly number[] => {
  const [shown, setShown] = useState<readonly number[]>([]);
  const { visible, next } = stepOf(shown, unread, most);
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => setShown((before) => [...before, next]), APART_MS);
    return () => clearTimeout(timer);
  }, [next]);
  return visible;
};
