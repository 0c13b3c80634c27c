import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Scroll positions by history entry, restored on Back. */
const positions = new Map<string, number>();

const LIMIT = 100;

const remember = (key: string, top: number) => {
  positions.delete(key);
  positions.set(key, top);
  const oldest = positions.keys().next().value;
  if (positions.size > LIMIT && oldest !== undefined) positions.delete(oldest);
};

/** Keeps the scroll position of an element per history entry; restores it once its content is there. */
export const useScrollMemory = (ready: boolean) => {
  const element = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    const scroller = element.current;
    if (!scroller || !ready) return;
    scroller.scrollTop = positions.get(key) ?? 0;
    const savePosition = () => remember(key, scroller.scrollTop);
    scroller.addEventListener("scroll", savePosition, { passive: true });
    return () => scroller.removeEventListener("scroll", savePosition);
  }, [key, ready]);
  return element;
};
