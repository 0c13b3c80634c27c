import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from "react";
import { readStored, writeStored } from "@/lib/storage.ts";
import { clamp, defaultPlace, moved, type Place, readPlace, type Size } from "./place.ts";

const KEY = "kolekta.stats-place";

const windowSize = (): Size => ({ width: innerWidth, height: innerHeight });

/** Where the box stands, moved by pointer and by keys, remembered from visit to visit. */
export const usePlace = (box: RefObject<HTMLElement | null>) => {
  const [wanted, setWanted] = useState(() => readPlace(readStored(KEY)));
  const [, look] = useState(0);
  // The window or the box may have another size now.
  useEffect(() => {
    const again = () => look((times) => times + 1);
    const watch = new ResizeObserver(again);
    if (box.current) watch.observe(box.current);
    addEventListener("resize", again);
    return () => {
      watch.disconnect();
      removeEventListener("resize", again);
    };
  }, [box]);

  const size = (): Size => {
    const own = box.current?.getBoundingClientRect();
    return { width: own?.width ?? 0, height: own?.height ?? 0 };
  };
  const placed = (place: Place | null): Place =>
    clamp(place ?? defaultPlace(windowSize(), size()), windowSize(), size());
  const put = (place: Place | null) => {
    setWanted(place && placed(place));
    writeStored(KEY, place && placed(place));
  };

  const onPointerDown = (down: PointerEvent<HTMLElement>) => {
    if (down.button !== 0) return;
    const from = placed(wanted);
    const target = down.currentTarget;
    target.setPointerCapture(down.pointerId);
    const at = (event: globalThis.PointerEvent): Place => ({
      right: from.right - (event.clientX - down.clientX),
      bottom: from.bottom - (event.clientY - down.clientY),
    });
    const move = (event: globalThis.PointerEvent) => setWanted(placed(at(event)));
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
    const to = moved(placed(wanted), event);
    if (!to && event.key !== "Home") return;
    event.preventDefault();
    put(to);
  };
  return { place: placed(wanted), onPointerDown, onKeyDown };
};
