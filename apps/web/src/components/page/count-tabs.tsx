import type { ReactNode } from "react";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { useFormat } from "@/lib/i18n.tsx";

interface Props<Tab extends string> {
  label: string;
  tabs: readonly Tab[];
  tab: Tab;
  name: (tab: Tab) => string;
  /** Count of a tab; undefined while unknown. */
  count: (tab: Tab) => number | undefined;
  /** Counting stopped; there are more. */
  capped?: boolean;
  onTab: (tab: Tab) => void;
  children: ReactNode;
}

/** The views of one list, each with how many rows it has; the list fills the rest of the page. */
export const CountTabs = <Tab extends string>({
  label,
  tabs,
  tab,
  name,
  count,
  capped = false,
  onTab,
  children,
}: Props<Tab>) => (
  <Tabs
    value={tab}
    onValueChange={(next) => onTab(tabs.find((option) => option === next) ?? tab)}
    className="flex min-h-0 flex-col md:flex-1"
  >
    <TabsList aria-label={label}>
      {tabs.map((option) => (
        <TabsTrigger key={option} value={option}>
          {name(option)}
          <Count n={count(option)} capped={capped} />
        </TabsTrigger>
      ))}
    </TabsList>
    <TabsContent value={tab} tabIndex={-1} className="flex min-h-0 flex-col outline-none md:flex-1">
      {children}
    </TabsContent>
  </Tabs>
);

const Count = ({ n, capped }: { n: number | undefined; capped: boolean }) => {
  const { number } = useFormat();
  if (n === undefined) return null;
  return (
    <span className="bg-secondary text-secondary-foreground tabular rounded-full px-1.5 text-xs">
      {`${number(n)}${capped && n > 0 ? "+" : ""}`}
    </span>
  );
};
