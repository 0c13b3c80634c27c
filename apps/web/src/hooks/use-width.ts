import { type RefObject, useEffect, useState } from "react";

/** The width of an element in pixels, followed as it changes; 0 until it is known. */
export const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const watch = new ResizeObserver(([entry]) =>
      setWidth(Math.round(entry?.contentRect.width ?? 0)),
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return width;
};
