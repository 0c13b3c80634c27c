import { type RefObject, useEffect, useState } from "react";
import { useMedia } from "@/hooks/use-media.ts";

const STEP_MS = 4_000;

/**
 * Steps through what does not fit, one item at a time, unless it is paused, pointed at, has the focus, or motion
 * is unwanted. Returns what the frame listens to.
 */
export const useSteps = (frame: RefObject<HTMLElement | null>, paused: boolean) => {
  const prefersReducedMotion = useMedia("(prefers-reduced-motion: reduce)");
  const [isHovered, setHovered] = useState(false);
  const isStopped = paused || prefersReducedMotion || isHovered;
  useEffect(() => {
    if (isStopped) return;
    const timer = setInterval(() => {
      const box = frame.current;
      if (box) box.scrollLeft = getNextOffset(box);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [frame, isStopped]);
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setHovered(true),
    onBlur: () => setHovered(false),
  };
};

/** Where the next item begins; the beginning once the end is in sight. */
function getNextOffset(box: HTMLElement): number {
  const atEnd = box.scrollLeft + box.clientWidth >= box.scrollWidth - 1;
  if (atEnd) return 0;
  const starts = [...box.querySelectorAll("li")].map((item) => item.offsetLeft - box.offsetLeft);
  return starts.find((start) => start > box.scrollLeft + 1) ?? 0;
}
