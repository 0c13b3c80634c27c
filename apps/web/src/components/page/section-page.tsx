import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { useNarrow } from "@/hooks/use-media.ts";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { Page, PageHeader } from "./page.tsx";
import { SectionHead } from "./section-head.tsx";
import { type Section, SectionList } from "./section-list.tsx";
import { NoPermission } from "./states.tsx";

interface Props<One extends Section> {
  label: string;
  sections: readonly One[];
  actions?: (current: One) => ReactNode;
  /** Lists take the whole page; forms have the width of a form. */
  fill?: boolean;
}

/** With a select instead of tabs the content is a region, not a tab panel. */
const chosenPart = (label: string) => ({
  role: "region",
  "aria-label": label,
  "aria-labelledby": undefined,
});

const SectionTabs = ({ label, sections }: Props<Section>) => {
  const t = useT();
  return (
    <TabsList aria-label={label}>
      {sections.map(({ id, label: name }) => (
        <TabsTrigger key={id} value={id}>
          {t(name)}
        </TabsTrigger>
      ))}
    </TabsList>
  );
};

const useOpenSections = <One extends Section>(sections: readonly One[]) => {
  const can = useCan();
  const { caseScope } = useSession();
  return sections.filter(
    ({ permission, scopes }) => can(permission) && (scopes?.includes(caseScope) ?? true),
  );
};

/** A page of sections, one for each thing that the role may see. */
export const SectionPage = <One extends Section>({
  label,
  sections,
  actions,
  fill = false,
}: Props<One>) => {
  const t = useT();
  const narrow = useNarrow();
  const [query, setQuery] = useSearchParams();
  const open = useOpenSections(sections);
  const requestedId = query.get("section");
  const current = open.find(({ id }) => id === requestedId) ?? open[0];
  if (!current) return <NoPermission />;
  const filling = "flex min-h-0 flex-col gap-3 md:flex-1";
  const grouped = open.some(({ group }) => group);
  // A section starts without the filters of the one before it.
  const choose = (section: string) => setQuery({ section });
  return (
    <Page {...(fill ? { fill } : { width: grouped ? "wide" : "form" })}>
      <PageHeader actions={actions?.(current)} />
      <Tabs
        value={current.id}
        onValueChange={choose}
        className={cn(fill ? filling : "flex flex-col gap-4", grouped && "md:flex-row md:gap-6")}
      >
        {grouped ? (
          <SectionList label={label} sections={open} current={current} onChoose={choose} />
        ) : (
          <SectionTabs label={label} sections={open} />
        )}
        <TabsContent
          value={current.id}
          tabIndex={-1}
          {...(grouped && narrow && chosenPart(t(current.label)))}
          className={cn("outline-none", fill && filling, grouped && "min-w-0 flex-1 md:pt-0")}
        >
          {grouped ? (
            <SectionHead key={current.id} section={current}>
              <current.view />
            </SectionHead>
          ) : (
            <current.view />
          )}
        </TabsContent>
      </Tabs>
    </Page>
  );
};
