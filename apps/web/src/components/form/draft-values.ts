import superjson from "superjson";

type Values = Readonly<Record<string, unknown>>;

const toComparable = (value: unknown): string =>
  JSON.stringify(value === "" || value === undefined ? null : value);

/** A file cannot be stored. */
const isStorable = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null || value instanceof Date) return true;
  return !(value instanceof Blob) && Object.values(value).every(isStorable);
};

/** Picks the values that differ from the defaults; a blank one equals an absent one. */
export const pickChanges = (values: Values, defaults: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => toComparable(value) !== toComparable(defaults[name]),
    ),
  );

export const pickStorable = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isStorable(value)));

export const packDraft = (values: Values): unknown => superjson.serialize(values);

export const unpackDraft = (stored: unknown): Values | null =>
  typeof stored === "object" && stored !== null && "json" in stored
    ? superjson.deserialize<Values>(stored as Parameters<typeof superjson.deserialize>[0])
    : null;

/** Hashes the defaults, which hold ids, versions and former values of the record; an instant may be the current one. */
export const hashDefaults = (defaults: Values): string => {
  const text = JSON.stringify(
    Object.entries(defaults).filter(([, value]) => !(value instanceof Date)),
  );
  let hash = 5381;
  for (let at = 0; at < text.length; at += 1) hash = (hash * 33 + text.charCodeAt(at)) % 2 ** 32;
  return hash.toString(36);
};
