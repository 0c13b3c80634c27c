import { useEffect, useState } from "react";
import { computeStep } from "./step.ts";

/** Delay between two messages. */
const APART_MS = 500;

/** Ids of the visible messages. `unread` is in order of arrival. */
export const useVisibleIds = (unread: readonly number[], max: number): readonly number[] => {
  const [visibleIds, setVisibleIds] = useState<readonly number[]>([]);
  const { visible, next } = computeStep(visibleIds, unread, max);
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => setVisibleIds((before) => [...before, next]), APART_MS);
    return () => clearTimeout(timer);
  }, [next]);
  return visible;
};
