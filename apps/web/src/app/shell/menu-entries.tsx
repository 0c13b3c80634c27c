import type { MenuItem } from "@kolekta/api/session/menu/contract";
import { Star } from "lucide-react";
import { NavLink } from "react-router-dom";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { menuIcon } from "./menu-icons.ts";
import { useFavourites } from "./use-menu.ts";
import type { MenuCounts } from "./use-menu-counts.ts";

interface Props {
  collapsed: boolean;
  /** Called after a menu entry is followed, so that a sheet can close. */
  onFollow?: (() => void) | undefined;
}

/** Larger counts would widen the menu. */
const LARGEST = 99;

const linkClass = ({ isActive }: { isActive: boolean }) =>
  cn(
    "hover:bg-accent relative flex min-h-8 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2.5 py-1.5",
    isActive &&
      "bg-selected text-foreground font-medium before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 before:rounded-full before:bg-primary",
  );

export const WaitingCount = ({ count }: { count: number }) => {
  const t = useT();
  if (count === 0) return null;
  return (
    <span
      aria-label={t("app.nav.waiting", { count })}
      className="bg-muted tabular ml-auto rounded-full px-1.5 text-xs font-normal"
    >
      {count > LARGEST ? `${LARGEST}+` : count}
    </span>
  );
};

const FavouriteButton = ({ item, label }: { item: MenuItem; label: string }) => {
  const t = useT();
  const { favourites, toggle, isFull } = useFavourites();
  const isFavourite = favourites.includes(item.key);
  if (isFull && !isFavourite) return null;
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={t("app.nav.favourite", { name: label })}
      title={t("app.nav.favourite", { name: label })}
      className={cn(
        "hover:bg-accent grid size-6 shrink-0 place-items-center rounded-md focus-visible:opacity-100",
        isFavourite || "md:opacity-0 md:group-hover/entry:opacity-100",
      )}
      onClick={() => toggle(item.key)}
    >
      <Star aria-hidden className={cn("size-3.5", isFavourite && "fill-current")} />
    </button>
  );
};

const MenuEntry = ({
  item,
  count,
  collapsed,
  onFollow,
}: Props & { item: MenuItem; count: number }) => {
  const label = useT()(`app.screen.${item.key}`);
  const Icon = menuIcon(item.icon);
  return (
    <li className="group/entry flex items-center gap-0.5">
      <NavLink
        to={item.route}
        className={linkClass}
        onClick={onFollow}
        aria-label={collapsed ? label : undefined}
        title={collapsed ? label : undefined}
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        {collapsed ? null : <span className="min-w-0 break-words">{label}</span>}
        {collapsed ? null : <WaitingCount count={count} />}
      </NavLink>
      {collapsed ? null : <FavouriteButton item={item} label={label} />}
    </li>
  );
};

export interface MenuEntriesProps extends Props {
  counts: MenuCounts;
}

export const MenuEntries = ({
  items,
  counts,
  ...props
}: MenuEntriesProps & { items: readonly MenuItem[] }) => (
  <ul className="flex flex-col gap-0.5">
    {items.map((item) => (
      <MenuEntry key={item.key} item={item} count={counts.get(item.key) ?? 0} {...props} />
    ))}
  </ul>
);
