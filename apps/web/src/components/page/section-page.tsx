import type { Permission } from "@kolekta/api/core/permissions";
import type { MessageKey } from "@kolekta/i18n/web";
import type { ComponentType, ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import {
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from "@/components/ui/tabs.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { Page, PageHeader } from "./page.tsx";
import { NoPermission } from "./states.tsx";

export interface Section {
  readonly id: string;
  readonly label: MessageKey;
  readonly permission: Permission;
  readonly view: ComponentType;
}

interface Props<One extends Section> {
  /** What the tabs are called together. */
  label: string;
  sections: readonly One[];
  actions?: (shown: One) => ReactNode;
  /** Lists take the whole page; forms have the width of a form. */
  fill?: boolean;
}

/** A page of sections, one for each thing that the role may see. */
export const SectionPage = <One extends Section>({
  label,
  sections,
  actions,
  fill = false,
}: Props<One>) => {
  const t = useT();
  const can = useCan();
  const [query, setQuery] = useSearchParams();
  const open = sections.filter(({ permission }) => can(permission));
  const wanted = query.get("section");
  const shown = open.find(({ id }) => id === wanted) ?? open[0];
  if (!shown) return <NoPermission />;
  const filling = "flex min-h-0 flex-col gap-3 md:flex-1";
  return (
    <Page {...(fill ? { fill } : { width: "form" })}>
      <PageHeader actions={actions?.(shown)} />
      <Tabs
        value={shown.id}
        // A section starts without the filters of the one before it.
        onValueChange={(section) => setQuery({ section })}
        className={fill ? filling : "flex flex-col gap-4"}
      >
        <TabsList aria-label={label}>
          {open.map(({ id, label: name }) => (
            <TabsTrigger key={id} value={id}>
              {t(name)}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent
          value={shown.id}
          tabIndex={-1}
          className={cn("outline-none", fill && filling)}
        >
          <shown.view />
        </TabsContent>
      </Tabs>
    </Page>
  );
};
