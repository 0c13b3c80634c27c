import type { MenuGroup } from "@kolekta/api/session/menu/contract";
import { ChevronDown } from "lucide-react";
import { useLocation } from "react-router-dom";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { MenuEntries, type MenuEntriesProps, WaitingCount } from "./menu-entries.tsx";
import { useFavourites, useMenu } from "./use-menu.ts";
import { useMenuCounts } from "./use-menu-counts.ts";
import { useOpenGroups } from "./use-open-groups.ts";

const TITLE = "text-muted-foreground text-xs font-medium";

interface GroupProps extends MenuEntriesProps {
  group: MenuGroup;
  open: boolean;
  onToggle: () => void;
}

/** A folded group still shows the entry of the current page. */
const MenuSection = ({ group, open, onToggle, ...props }: GroupProps) => {
  const t = useT();
  const { pathname } = useLocation();
  const { counts, collapsed } = props;
  const visible = open ? group.items : group.items.filter(({ route }) => route === pathname);
  const folded = group.items.filter((item) => !visible.includes(item));
  const title = t(`session.menu.group.${group.key}`);
  return (
    <section>
      <h2 className={cn(TITLE, collapsed && "sr-only")}>
        {collapsed ? (
          title
        ) : (
          <button
            type="button"
            aria-expanded={open}
            className="hover:bg-accent flex min-h-7 w-full items-center gap-1.5 rounded-md px-2.5"
            onClick={onToggle}
          >
            {title}
            <ChevronDown aria-hidden className={cn("size-3.5", open || "-rotate-90")} />
            <WaitingCount
              count={folded.reduce((sum, { key }) => sum + (counts.get(key) ?? 0), 0)}
            />
          </button>
        )}
      </h2>
      <MenuEntries items={visible} {...props} />
    </section>
  );
};

const Favourites = ({ groups, ...props }: MenuEntriesProps & { groups: readonly MenuGroup[] }) => {
  const t = useT();
  const { favourites } = useFavourites();
  const items = groups.flatMap((group) => group.items);
  const visible = favourites.flatMap((key) => items.find((item) => item.key === key) ?? []);
  if (visible.length === 0) return null;
  return (
    <section>
      <h2 className={cn(TITLE, "px-2.5 py-1", props.collapsed && "sr-only")}>
        {t("app.nav.favourites")}
      </h2>
      <MenuEntries items={visible} {...props} />
    </section>
  );
};

const Waiting = () => (
  <div aria-hidden className="flex flex-col gap-2 p-2.5">
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-4 w-1/2" />
  </div>
);

type Props = Partial<Pick<MenuEntriesProps, "collapsed" | "onFollow">>;

export const SideMenu = ({ collapsed = false, onFollow }: Props) => {
  const t = useT();
  const groups = useMenu();
  const { favourites } = useFavourites();
  const { isOpen, toggle } = useOpenGroups(groups ?? [], favourites.length);
  const props = { collapsed, onFollow, counts: useMenuCounts() };
  return (
    <nav aria-label={t("app.nav.menu")} className="flex flex-col gap-2 p-2">
      {groups === undefined ? <Waiting /> : <Favourites groups={groups} {...props} />}
      {groups?.map((group) => (
        <MenuSection
          key={group.key}
          group={group}
          open={collapsed || isOpen(group.key)}
          onToggle={() => toggle(group.key)}
          {...props}
        />
      ))}
    </nav>
  );
};
