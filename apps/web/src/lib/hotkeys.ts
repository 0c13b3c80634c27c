import { createStore } from "@/lib/store.ts";
import { readText, writeText } from "@/lib/storage.ts";

/** A combination such as "ctrl+enter", "alt+j", "?" or "1"; ctrl also means the command key. */
export type Combo = string;

export interface Hotkey {
  readonly combo: Combo;
  readonly label: string;
  readonly group: string;
  readonly run: (event: KeyboardEvent) => void;
  /** Works while a field has the focus. */
  readonly inFields: boolean;
}

export const hotkeys = createStore<readonly Hotkey[]>([]);

const SINGLES_KEY = "kolekta.single-keys";

/** Keys without a modifier can be switched off (WCAG 2.1.4). */
export const singleKeys = createStore<boolean>(readText(SINGLES_KEY) !== "off");

export const allowSingleKeys = (on: boolean): void => {
  writeText(SINGLES_KEY, on ? "on" : "off");
  singleKeys.set(on);
};

export const isSingle = (combo: Combo): boolean => !/^(ctrl|alt)\+/.test(combo);

export const matchesCombo = (
  combo: Combo,
  event: Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
): boolean => {
  const parts = combo.split("+");
  const key = parts.at(-1) ?? "";
  if (parts.includes("ctrl") !== (event.ctrlKey || event.metaKey)) return false;
  if (parts.includes("alt") !== event.altKey) return false;
  const letter = event.code === `Key${key.toUpperCase()}`;
  if (event.key.toLowerCase() !== key && !letter) return false;
  return key === "?" || parts.includes("shift") === event.shiftKey;
};

const inField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const onKeyDown = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.isComposing) return;
  const busy = inField(event.target);
  const hit = hotkeys
    .get()
    .findLast(
      (hotkey) =>
        matchesCombo(hotkey.combo, event) &&
        (!busy || hotkey.inFields) &&
        (singleKeys.get() || !isSingle(hotkey.combo)),
    );
  if (!hit) return;
  event.preventDefault();
  hit.run(event);
};

export const listenToKeys = (): void => window.addEventListener("keydown", onKeyDown);
