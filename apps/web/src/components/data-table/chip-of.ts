import type { Chip } from "./filter-bar.tsx";
import type { TableState } from "./table-state.ts";

/** Builds the chips of the active filters. */
export const buildChips = <F, K extends keyof F & string>(
  { filters, clearFilter }: TableState<F>,
  id: K,
  label: string,
  text: (value: NonNullable<F[K]>) => string,
): Chip[] => {
  const value = filters[id];
  if (value === undefined || value === null) return [];
  return [{ id, label, value: text(value), onRemove: () => clearFilter(id) }];
};
