import { useMemo, useState } from "react";
import { useSession } from "@/hooks/use-user.tsx";

export interface Selection<Row> {
  readonly rows: readonly Row[];
  has(key: string): boolean;
  toggle(key: string, row: Row): void;
  /** Adds or removes every row of a page. */
  toggleAll(rows: readonly (readonly [string, Row])[], on: boolean): void;
  clear(): void;
}

/** Rows selected across pages; null for roles that cannot select rows. */
export const useSelection = <Row>(): Selection<Row> | null => {
  const { rowsSelectable } = useSession();
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  return useMemo(() => {
    if (!rowsSelectable) return null;
    const change = (edit: (map: Map<string, Row>) => void) =>
      setPicked((current) => {
        const next = new Map(current);
        edit(next);
        return next;
      });
    return {
      rows: [...picked.values()],
      has: (key) => picked.has(key),
      toggle: (key, row) => change((map) => (map.delete(key) ? undefined : map.set(key, row))),
      toggleAll: (rows, on) =>
        change((map) => {
          for (const [key, row] of rows) {
            if (on) map.set(key, row);
            else map.delete(key);
          }
        }),
      clear: () => setPicked(new Map()),
    };
  }, [picked, rowsSelectable]);
};
