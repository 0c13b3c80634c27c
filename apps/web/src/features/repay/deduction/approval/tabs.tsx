import type { ReactNode } from "react";
import {
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from "@/components/ui/tabs.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";
import { STATES_OF, type Tab, TABS } from "./filters.ts";

type Counts = Outputs["repay"]["deduction"]["counts"];

const countOf = ({ mine, states }: Counts, tab: Tab): number => {
  if (tab === "MINE") return mine;
  const counted =
    tab === "ALL"
      ? states
      : states.filter(({ state }) => STATES_OF[tab].includes(state));
  return counted.reduce((sum, { n }) => sum + n, 0);
};

interface Props {
  tab: Tab;
  /** Those who decide nothing have nothing waiting for them. */
  decides: boolean;
  counts: Counts | undefined;
  onTab: (tab: Tab) => void;
  children: ReactNode;
}

/** Applications by where they stand, each tab with its count under the filters that are set. */
export const ApplicationTabs = ({
  tab,
  decides,
  counts,
  onTab,
  children,
}: Props) => {
  const t = useT();
  const { number } = useFormat();
  const shown = TABS.filter((one) => decides || one !== "MINE");
  return (
    <Tabs
      value={tab}
      onValueChange={(next) => onTab(TABS.find((one) => one === next) ?? tab)}
      className="flex min-h-0 flex-col md:flex-1"
    >
      <TabsList aria-label={t("repay.deduction.page.tabs")}>
        {shown.map((one) => (
          <TabsTrigger key={one} value={one}>
            {t(`repay.deduction.tab.${one}`)}
            {counts ? (
              <span className="bg-secondary text-secondary-foreground tabular rounded-full px-1.5 text-xs">
                {number(countOf(counts, one))}
              </span>
            ) : null}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent
        value={tab}
        tabIndex={-1}
        className="flex min-h-0 flex-col outline-none md:flex-1"
      >
        {children}
      </TabsContent>
    </Tabs>
  );
};
