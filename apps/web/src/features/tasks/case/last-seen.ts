import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { whenSessionEnds } from "@/lib/session.ts";

interface Scrolled {
  readonly page: number;
  readonly table: number;
  readonly across: number;
}

const scrolled = new Map<string, Scrolled>();
let lastTask: number | null = null;

whenSessionEnds(() => {
  scrolled.clear();
  lastTask = null;
});

/** Remembers the open case, so that the list can highlight it on return. */
export const rememberSeen = (taskId: number): void => {
  lastTask = taskId;
};

const getScrollParts = (frame: HTMLElement) => ({
  page: frame.closest("main"),
  table: frame.querySelector<HTMLElement>("[role=region]"),
});

const saveScroll = (key: string, frame: HTMLElement | null) => {
  if (!frame) return;
  const { page, table } = getScrollParts(frame);
  scrolled.set(key, {
    page: page?.scrollTop ?? 0,
    table: table?.scrollTop ?? 0,
    across: table?.scrollLeft ?? 0,
  });
};

const restore = (before: Scrolled, frame: HTMLElement | null) => {
  if (!frame) return;
  const { page, table } = getScrollParts(frame);
  page?.scrollTo(0, before.page);
  table?.scrollTo(before.across, before.table);
};

/** Restores the scroll position on Back and marks the row of the case that was open. */
export const useLastSeen = (ready: boolean) => {
  const { search } = useLocation();
  const back = useNavigationType() === NavigationType.Pop;
  const frame = useRef<HTMLDivElement>(null);
  const [taskId] = useState(() => lastTask);
  const [before] = useState(() => (back ? scrolled.get(search) : undefined));
  useLayoutEffect(() => {
    const element = frame.current;
    return () => saveScroll(search, element);
  }, [search]);
  const restored = useRef(false);
  useEffect(() => {
    if (!ready || !before || restored.current) return;
    restored.current = true;
    requestAnimationFrame(() => restore(before, frame.current));
  }, [ready, before]);
  return { frame, taskId };
};
