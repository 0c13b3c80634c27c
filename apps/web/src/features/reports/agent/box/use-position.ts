import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from "react";
import { readStored, writeStored } from "@/lib/storage.ts";
import { type Area, type BoxPosition, clamp, moveBox, parsePosition } from "./position.ts";

const KEY = "kolekta.stats-clampToArea";

/** Area of the page beside the menu, which contains the box. */
const getArea = (box: HTMLElement | null): Area => ({
  width: innerWidth,
  height: innerHeight,
  menu: box?.parentElement?.getBoundingClientRect().right ?? 0,
});

const getRect = (box: HTMLElement | null): DOMRect => box?.getBoundingClientRect() ?? new DOMRect();

/**
 * Position of the box, moved by pointer or keys and stored across visits; null at the foot of the
 * menu.
 */
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

  const clampToArea = (position: BoxPosition): BoxPosition =>
    clamp(position, getArea(box.current), getRect(box.current));
  const put = (position: BoxPosition | null) => {
    setRequested(position && clampToArea(position));
    writeStored(KEY, position && clampToArea(position));
  };
  const getCurrent = (): BoxPosition => {
    const { right, bottom } = getRect(box.current);
    return { right: innerWidth - right, bottom: innerHeight - bottom };
  };

  const onPointerDown = (down: PointerEvent<HTMLElement>) => {
    if (down.button !== 0) return;
    const from = getCurrent();
    const target = down.currentTarget;
    target.setPointerCapture(down.pointerId);
    const at = (event: globalThis.PointerEvent): BoxPosition => ({
      right: from.right - (event.clientX - down.clientX),
      bottom: from.bottom - (event.clientY - down.clientY),
    });
    const move = (event: globalThis.PointerEvent) => setRequested(clampToArea(at(event)));
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
    const to = moveBox(getCurrent(), event);
    if (!to && event.key !== "Home") return;
    event.preventDefault();
    put(to);
  };
  return { position: requested && clampToArea(requested), clampToArea, onPointerDown, onKeyDown };
};
