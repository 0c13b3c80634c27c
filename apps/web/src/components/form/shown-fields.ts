import { useEffect } from "react";

/** Which fields of a form stand on the screen, by its control; a hidden value has none. */
const shown = new WeakMap<object, Map<string, number>>();

/** Until the answer is called, what is wrong at `name` can be said there. */
export const showField = (control: object, name: string): (() => void) => {
  const fields = shown.get(control) ?? new Map<string, number>();
  shown.set(control, fields);
  fields.set(name, (fields.get(name) ?? 0) + 1);
  return () => {
    const left = (fields.get(name) ?? 1) - 1;
    if (left > 0) fields.set(name, left);
    else fields.delete(name);
  };
};

export const useShownField = (control: object, name: string): void =>
  useEffect(() => showField(control, name), [control, name]);

/** The field at which something about `path` can be said: itself, or the one that holds it. */
export const shownAt = (control: object, path: string): string | null => {
  const fields = shown.get(control);
  const parts = path.split(".");
  while (parts.length > 0 && !fields?.has(parts.join("."))) parts.pop();
  return parts.length > 0 ? parts.join(".") : null;
};
