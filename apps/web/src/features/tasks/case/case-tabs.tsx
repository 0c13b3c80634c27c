import { type Tab, TABS } from "@kolekta/api/tasks/case/contract-codes";
import { type ReactNode, useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import {
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from "@/components/ui/tabs.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import { writeQuery } from "@/lib/url-state.ts";
import { readTab } from "./case-query.ts";

const ALL = "ALL";

export const useTab = () => {
  const [query, setQuery] = useSearchParams();
  const choose = useCallback(
    (tab: Tab | undefined) =>
      setQuery((current) => writeQuery(current, { tab, page: undefined })),
    [setQuery],
  );
  return [readTab(query), choose] as const;
};

interface Props {
  tab: Tab | undefined;
  onTab: (tab: Tab | undefined) => void;
  counts: Record<Tab, number> | undefined;
  /** Counting stopped: there are more than the counts say. */
  capped: boolean;
  children: ReactNode;
}

/** The collection states with how many cases stand in each, under the filters that are set. */
export const CaseTabs = ({ tab, onTab, counts, capped, children }: Props) => {
  const t = useT();
  const format = useFormat();
  const all = counts && TABS.reduce((sum, one) => sum + counts[one], 0);
  const count = (one: Tab | typeof ALL) => (one === ALL ? all : counts?.[one]);
  const text = (n: number) =>
    `${format.number(n)}${capped && n > 0 ? "+" : ""}`;
  const value = tab ?? ALL;
  return (
    <Tabs
      value={value}
      onValueChange={(next) => onTab(TABS.find((one) => one === next))}
      className="flex min-h-0 flex-col md:flex-1"
    >
      <TabsList aria-label={t("tasks.case.list.tabs")}>
        {([ALL, ...TABS] as const).map((one) => {
          const n = count(one);
          return (
            <TabsTrigger key={one} value={one}>
              {t(`tasks.case.tab.${one}`)}
              {n === undefined ? null : (
                <span className="bg-secondary text-secondary-foreground tabular rounded-full px-1.5 text-xs">
                  {text(n)}
                </span>
              )}
            </TabsTrigger>
          );
        })}
      </TabsList>
      <TabsContent
        value={value}
        tabIndex={-1}
        className="flex min-h-0 flex-col outline-none md:flex-1"
      >
        {children}
      </TabsContent>
    </Tabs>
  );
};
