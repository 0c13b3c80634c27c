import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/** The page as a whole is always covered a little; that is nobody's work. */
const isWorkedAt = (target: Element): boolean => !target.matches("body, main");

/** Whether what has the focus lies where the frame would lie: nobody types under a message. */
export const useMakesWay = (frame: RefObject<HTMLElement | null>) => {
  const [away, setAway] = useState(false);
  const place = useRef<DOMRect | null>(null);
  const look = useRef(() => {
    const target = document.activeElement;
    const own = frame.current;
    if (!own || !place.current || !target || own.contains(target)) return;
    const under = overlaps(place.current, target.getBoundingClientRect());
    setAway(under && isWorkedAt(target));
  });
  useLayoutEffect(() => {
    if (!away && frame.current) place.current = frame.current.getBoundingClientRect();
    look.current();
  });
  useEffect(() => {
    const again = () => look.current();
    document.addEventListener("focusin", again);
    document.addEventListener("focusout", again);
    return () => {
      document.removeEventListener("focusin", again);
      document.removeEventListener("focusout", again);
    };
  }, []);
  return [away, setAway] as const;
};
