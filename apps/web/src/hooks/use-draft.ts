import { useCallback, useEffect, useRef } from "react";
import { whenSessionEnds } from "@/lib/session.ts";

const PREFIX = "kolekta.draft.";

export const readDraft = (key: string): unknown => {
  try {
    const text = sessionStorage.getItem(PREFIX + key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

export const dropDraft = (key: string): void => sessionStorage.removeItem(PREFIX + key);

export const writeDraft = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    return;
  }
};

const dropAll = () => {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }
};

whenSessionEnds(dropAll);

const DELAY_MS = 250;

/**
 * Stores unsent work under its own key (for example `case.42`), so that text never appears under
 * another key. `read` returns the draft of an earlier visit.
 */
export const useDraft = (key: string) => {
  const pending = useRef<{ key: string; value: unknown; timer: number } | null>(null);
  const flush = useCallback(() => {
    if (!pending.current) return;
    clearTimeout(pending.current.timer);
    writeDraft(pending.current.key, pending.current.value);
    pending.current = null;
  }, []);
  const save = useCallback(
    (value: unknown) => {
      if (pending.current?.key === key) clearTimeout(pending.current.timer);
      else flush();
      pending.current = { key, value, timer: window.setTimeout(flush, DELAY_MS) };
    },
    [key, flush],
  );
  const drop = useCallback(() => {
    if (pending.current?.key === key) {
      clearTimeout(pending.current.timer);
      pending.current = null;
    }
    dropDraft(key);
  }, [key]);
  useEffect(() => flush, [flush]);
  return { read: useCallback(() => readDraft(key), [key]), save, drop };
};
