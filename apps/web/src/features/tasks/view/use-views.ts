import type { View } from "@kolekta/api/tasks/view/contract";
import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { View as Columns } from "@/components/data-table/preferences.ts";
import { trpc } from "@/lib/trpc.ts";
import { toAddress, toCurrentView } from "./current-view.ts";

interface Options {
  /** The address's name for the view that was chosen. */
  readonly viewKey: string;
  readonly columns: Columns;
}

const NONE: readonly View[] = [];

/** The views of the list, the one that was chosen, and how another is. A list without an address opens with the default. */
export const useViews = ({ viewKey, columns }: Options) => {
  const { data: views = NONE } = trpc.tasks.view.list.useQuery(undefined, {
    meta: { quiet: true },
  });
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const opened = useRef(address.size > 0);
  const chosen = views.find(({ viewId }) => String(viewId) === address.get(viewKey)) ?? null;
  const apply = (view: View | null, replace = false) => {
    if (view) columns.update(view.columns);
    const search = `?${toAddress(view, viewKey)}`;
    void navigate({ search }, { replace });
  };
  useEffect(() => {
    if (opened.current || views === NONE) return;
    opened.current = true;
    const standard = views.find(({ isDefault }) => isDefault);
    if (standard && address.size === 0) apply(standard, true);
  });
  return { views, chosen, apply, current: toCurrentView(address, columns.preferences) };
};

export type ViewState = ReturnType<typeof useViews>;

export const useViewRefresh = () => {
  const utils = trpc.useUtils();
  return () => utils.tasks.view.list.invalidate();
};
