import type { ReactNode } from "react";
import { CountTabs } from "@/components/page/count-tabs.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";
import { STATES_OF, type Tab, TABS } from "./filters.ts";

type Counts = Outputs["repay"]["deduction"]["counts"];

const getTabCount = ({ mine, states }: Counts, tab: Tab): number => {
  if (tab === "MINE") return mine;
  const counted =
    tab === "ALL" ? states : states.filter(({ state }) => STATES_OF[tab].includes(state));
  return counted.reduce((sum, { n }) => sum + n, 0);
};

interface Props {
  tab: Tab;
  /** Users who decide nothing see no tab of their pending decisions. */
  decides: boolean;
  counts: Counts | undefined;
  onTab: (tab: Tab) => void;
  children: ReactNode;
}

/** Tabs by state, each with its count under the active filters. */
export const ApplicationTabs = ({ decides, counts, ...props }: Props) => {
  const t = useT();
  return (
    <CountTabs
      {...props}
      label={t("repay.deduction.page.tabs")}
      tabs={TABS.filter((tab) => decides || tab !== "MINE")}
      name={(code) => t(`repay.deduction.tab.${code}`)}
      count={(code) => (counts ? getTabCount(counts, code) : undefined)}
    />
  );
};
