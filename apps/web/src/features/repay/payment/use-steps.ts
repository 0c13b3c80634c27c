import { type RefObject, useEffect, useState } from "react";
import { useMedia } from "@/hooks/use-media.ts";

const STEP_MS = 4_000;

/**
 * Steps through hidden items one at a time, unless the list is paused, hovered or focused, or
 * reduced motion is set. Returns the event handlers of the frame.
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

/** Returns the offset of the next item; 0 at the end. */
function getNextOffset(box: HTMLElement): number {
  const atEnd = box.scrollLeft + box.clientWidth >= box.scrollWidth - 1;
  if (atEnd) return 0;
  const starts = [...box.querySelectorAll("li")].map((item) => item.offsetLeft - box.offsetLeft);
  return starts.find((start) => start > box.scrollLeft + 1) ?? 0;
}
