import { useEffect } from "react";

/** Which fields of a form stand on the screen, by its control; a hidden value has none. */
const mountedFields = new WeakMap<object, Map<string, number>>();

/** Until the answer is called, what is wrong at `name` can be said there. */
export const mountField = (control: object, name: string): (() => void) => {
  const fields = mountedFields.get(control) ?? new Map<string, number>();
  mountedFields.set(control, fields);
  fields.set(name, (fields.get(name) ?? 0) + 1);
  return () => {
    const remaining = (fields.get(name) ?? 1) - 1;
    if (remaining > 0) fields.set(name, remaining);
    else fields.delete(name);
  };
};

export const useMountedField = (control: object, name: string): void =>
  useEffect(() => mountField(control, name), [control, name]);

/** The field at which something about `path` can be said: itself, or the one that holds it. */
export const findMountedField = (control: object, path: string): string | null => {
  const fields = mountedFields.get(control);
  const parts = path.split(".");
  while (parts.length > 0 && !fields?.has(parts.join("."))) parts.pop();
  return parts.length > 0 ? parts.join(".") : null;
};
