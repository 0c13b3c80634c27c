import { useEffect, useRef } from "react";
import { type Combo, hotkeys, isSingle } from "@/lib/hotkeys.ts";

interface Options {
  /** Description in the keyboard help. */
  label: string;
  /** Heading in the keyboard help; the page's title by habit. */
  group: string;
  enabled?: boolean;
  /** By default only combinations with Ctrl or Alt work inside a field. */
  inFields?: boolean;
}

/** The last mounted holder of a combination gets the key. */
export const useHotkey = (
  combo: Combo,
  run: (event: KeyboardEvent) => void,
  options: Options,
): void => {
  const { label, group, enabled = true, inFields = !isSingle(combo) } = options;
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!enabled) return;
    const mine = {
      combo,
      label,
      group,
      inFields,
      run: (event: KeyboardEvent) => latest.current(event),
    };
    hotkeys.set([...hotkeys.get(), mine]);
    return () => hotkeys.set(hotkeys.get().filter((hotkey) => hotkey !== mine));
  }, [combo, label, group, enabled, inFields]);
};
