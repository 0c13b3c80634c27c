import { useEffect } from "react";

/** Mounted fields of each form, by its control; a hidden value has none. */
const mountedFields = new WeakMap<object, Map<string, number>>();

/**
 * Registers the field `name` as visible, so that errors appear there. Returns the function that
 * unregisters it.
 */
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

/** Returns the mounted field for an error at `path`: the field itself, or one that contains it. */
export const findMountedField = (control: object, path: string): string | null => {
  const fields = mountedFields.get(control);
  const parts = path.split(".");
  while (parts.length > 0 && !fields?.has(parts.join("."))) parts.pop();
  return parts.length > 0 ? parts.join(".") : null;
};
