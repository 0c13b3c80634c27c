import { useCallback, useState } from "react";
import { useUser } from "@/hooks/use-user.tsx";
import { readStored, writeStored } from "@/lib/storage.ts";
import { canHide, type Column } from "./columns.ts";

export type Density = "normal" | "compact";

export interface Preferences {
  readonly density: Density;
  /** Shown or hidden against the column's own default. */
  readonly visibility: Readonly<Record<string, boolean>>;
  readonly order: readonly string[];
}

const DEFAULTS: Preferences = { density: "normal", visibility: {}, order: [] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const parsePreferences = (stored: unknown): Preferences => {
  if (!isRecord(stored)) return DEFAULTS;
  const { density, visibility, order } = stored;
  return {
    density: density === "compact" ? "compact" : "normal",
    visibility: isRecord(visibility)
      ? Object.fromEntries(
          Object.entries(visibility).filter(
            (entry): entry is [string, boolean] => typeof entry[1] === "boolean",
          ),
        )
      : {},
    order: Array.isArray(order) ? order.filter((id) => typeof id === "string") : [],
  };
};

export const isVisible = <Row>(column: Column<Row>, { visibility }: Preferences): boolean =>
  !canHide(column) || (visibility[column.id] ?? !column.hidden);

/** The user's order; fixed columns keep their places and columns unknown to it come last. */
export const inOrder = <Row>(
  columns: readonly Column<Row>[],
  { order }: Preferences,
): Column<Row>[] => {
  const getPosition = (column: Column<Row>) => {
    const index = order.indexOf(column.id);
    return index === -1 ? order.length + columns.indexOf(column) : index;
  };
  const movable = columns.filter(canHide).sort((a, b) => getPosition(a) - getPosition(b));
  return columns.map((column) => (canHide(column) ? (movable.shift() ?? column) : column));
};

export const moveColumn = <Row>(
  columns: readonly Column<Row>[],
  preferences: Preferences,
  id: string,
  by: -1 | 1,
): string[] => {
  const ids = inOrder(columns, preferences)
    .filter(canHide)
    .map((column) => column.id);
  const from = ids.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= ids.length) return ids;
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
};

/** Column choice, order and density of one table, remembered per user on this device. */
export const usePreferences = (table: string) => {
  const key = `kolekta.table.${useUser().id}.${table}`;
  const [stored, setStored] = useState(() => ({ key, value: parsePreferences(readStored(key)) }));
  const value = stored.key === key ? stored.value : parsePreferences(readStored(key));
  const update = useCallback(
    (patch: Partial<Preferences>) => {
      const next = { ...value, ...patch };
      writeStored(key, next);
      setStored({ key, value: next });
    },
    [key, value],
  );
  const reset = useCallback(() => update(DEFAULTS), [update]);
  return { preferences: value, update, reset };
};

export type View = ReturnType<typeof usePreferences>;
