import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

const overlaps = (rect: DOMRect, other: DOMRect): boolean =>
  rect.left < other.right &&
  other.left < rect.right &&
  rect.top < other.bottom &&
  other.top < rect.bottom;

/** Ignores the page as a whole, which the frame always covers in part. */
const isWorkedAt = (target: Element): boolean => !target.matches("body, main");

/**
 * Hides the frame while the focused element is below it, so that the frame never covers what the
 * user types.
 */
export const useHideWhileTyping = (frame: RefObject<HTMLElement | null>) => {
  const [away, setAway] = useState(false);
  const lastRect = useRef<DOMRect | null>(null);
  const look = useRef(() => {
    const target = document.activeElement;
    const element = frame.current;
    if (!element || !lastRect.current || !target || element.contains(target)) return;
    const under = overlaps(lastRect.current, target.getBoundingClientRect());
    setAway(under && isWorkedAt(target));
  });
  useLayoutEffect(() => {
    if (!away && frame.current) lastRect.current = frame.current.getBoundingClientRect();
    look.current();
  });
  useEffect(() => {
    const recheck = () => look.current();
    document.addEventListener("focusin", recheck);
    document.addEventListener("focusout", recheck);
    return () => {
      document.removeEventListener("focusin", recheck);
      document.removeEventListener("focusout", recheck);
    };
  }, []);
  return [away, setAway] as const;
};
