import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from "react";
import { readStored, writeStored } from "@/lib/storage.ts";
import {
  clamp,
  computeDefaultPosition,
  moveBox,
  type BoxPosition,
  parsePosition,
  type Size,
} from "./position.ts";

const KEY = "kolekta.stats-place";

const windowSize = (): Size => ({ width: innerWidth, height: innerHeight });

/** Position of the box, moved by pointer or keys and stored across visits. */
export const useBoxPosition = (box: RefObject<HTMLElement | null>) => {
  const [requested, setRequested] = useState(() => parsePosition(readStored(KEY)));
  const [, look] = useState(0);
  // The size of the window or box may have changed.
  useEffect(() => {
    const remeasure = () => look((times) => times + 1);
    const watch = new ResizeObserver(remeasure);
    if (box.current) watch.observe(box.current);
    addEventListener("resize", remeasure);
    return () => {
      watch.disconnect();
      removeEventListener("resize", remeasure);
    };
  }, [box]);

  const size = (): Size => {
    const rect = box.current?.getBoundingClientRect();
    return { width: rect?.width ?? 0, height: rect?.height ?? 0 };
  };
  const placed = (position: BoxPosition | null): BoxPosition =>
    clamp(position ?? computeDefaultPosition(windowSize(), size()), windowSize(), size());
  const put = (position: BoxPosition | null) => {
    setRequested(position && placed(position));
    writeStored(KEY, position && placed(position));
  };

  const onPointerDown = (down: PointerEvent<HTMLElement>) => {
    if (down.button !== 0) return;
    const from = placed(requested);
    const target = down.currentTarget;
    target.setPointerCapture(down.pointerId);
    const at = (event: globalThis.PointerEvent): BoxPosition => ({
      right: from.right - (event.clientX - down.clientX),
      bottom: from.bottom - (event.clientY - down.clientY),
    });
    const move = (event: globalThis.PointerEvent) => setRequested(placed(at(event)));
    const end = (event: globalThis.PointerEvent) => {
      target.removeEventListener("pointermove", move);
      target.removeEventListener("pointerup", end);
      target.removeEventListener("pointercancel", end);
      if (event.type === "pointerup") put(at(event));
    };
    target.addEventListener("pointermove", move);
    target.addEventListener("pointerup", end);
    target.addEventListener("pointercancel", end);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = moveBox(placed(requested), event);
    if (!to && event.key !== "Home") return;
    event.preventDefault();
    put(to);
  };
  return { position: placed(requested), onPointerDown, onKeyDown };
};
