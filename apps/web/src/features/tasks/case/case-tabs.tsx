import { type Tab, TABS } from "@kolekta/api/tasks/case/contract-codes";
import { type ReactNode, useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { CountTabs } from "@/components/page/count-tabs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { writeQuery } from "@/lib/url-state.ts";
import { readTab } from "./case-query.ts";

const ALL = "ALL";

export const useTab = () => {
  const [query, setQuery] = useSearchParams();
  const choose = useCallback(
    (tab: Tab | undefined) => setQuery((current) => writeQuery(current, { tab, page: undefined })),
    [setQuery],
  );
  return [readTab(query), choose] as const;
};

interface Props {
  tab: Tab | undefined;
  onTab: (tab: Tab | undefined) => void;
  counts: Record<Tab, number> | undefined;
  /** Counting stopped at the limit; there are more cases. */
  capped: boolean;
  children: ReactNode;
}

/** Tabs of the collection states with their case counts under the active filters. */
export const CaseTabs = ({ tab, onTab, counts, capped, children }: Props) => {
  const t = useT();
  const all = counts && TABS.reduce((sum, option) => sum + counts[option], 0);
  return (
    <CountTabs
      label={t("tasks.case.list.tabs")}
      tabs={[ALL, ...TABS] as const}
      tab={tab ?? ALL}
      name={(code) => t(`tasks.case.tab.${code}`)}
      count={(code) => (code === ALL ? all : counts?.[code])}
      capped={capped}
      onTab={(next) => onTab(next === ALL ? undefined : next)}
    >
      {children}
    </CountTabs>
  );
};
