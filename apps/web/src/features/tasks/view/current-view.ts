import type { View, ViewColumns, ViewQuery } from "@kolekta/api/tasks/view/contract";
import { VIEW_KEYS } from "@kolekta/api/tasks/view/contract-codes";
import type { Preferences } from "@/components/data-table/preferences.ts";

export interface CurrentView {
  readonly query: ViewQuery;
  readonly columns: ViewColumns;
}

export const toCurrentView = (
  address: URLSearchParams,
  { visibility, order }: Preferences,
): CurrentView => ({
  query: Object.fromEntries(
    VIEW_KEYS.flatMap((key) => {
      const value = address.get(key);
      return value ? [[key, value]] : [];
    }),
  ),
  columns: { visibility: { ...visibility }, order: [...order] },
});

const sorted = (value: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.entries(value).toSorted());

export const isChanged = (view: View, current: CurrentView): boolean =>
  sorted(view.query) !== sorted(current.query) ||
  sorted(view.columns.visibility) !== sorted(current.columns.visibility) ||
  view.columns.order.join() !== current.columns.order.join();

/** The address of a list under a view, or of the whole one. */
export const toAddress = (view: View | null, viewKey: string) => {
  const query = new URLSearchParams(
    Object.entries(view?.query ?? {}).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  query.set(viewKey, String(view?.viewId ?? 0));
  return query;
};
