import type { MenuItem } from "@kolekta/api/session/menu/contract";
import { NavLink } from "react-router-dom";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { menuIcon } from "./menu-icons.ts";
import { useMenu } from "./use-menu.ts";

interface Props {
  collapsed?: boolean;
  /** Called after a menu entry is followed, so that a sheet can close. */
  onFollow?: () => void;
}

const linkClass = ({ isActive }: { isActive: boolean }) =>
  cn(
    "hover:bg-accent relative flex min-h-8 items-center gap-2.5 rounded-md px-2.5 py-1.5",
    isActive &&
      "bg-selected text-foreground font-medium before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 before:rounded-full before:bg-primary",
  );

const UnansweredCount = () => {
  const t = useT();
  const { data } = trpc.telephony.sms.countReplies.useQuery(undefined, { meta: { quiet: true } });
  if (!data?.waiting) return null;
  return (
    <span
      aria-label={t("app.nav.unanswered", { count: data.waiting })}
      className="bg-muted tabular ml-auto rounded-full px-1.5 text-xs"
    >
      {data.waiting}
    </span>
  );
};

const MenuEntry = ({ item, collapsed, onFollow }: Props & { item: MenuItem }) => {
  const label = useT()(`app.screen.${item.key}`);
  const Icon = menuIcon(item.icon);
  return (
    <li>
      <NavLink
        to={item.route}
        className={linkClass}
        onClick={onFollow}
        aria-label={collapsed ? label : undefined}
        title={collapsed ? label : undefined}
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        {collapsed ? null : <span className="min-w-0 break-words">{label}</span>}
        {item.key === "replies" && !collapsed ? <UnansweredCount /> : null}
      </NavLink>
    </li>
  );
};

const Waiting = () => (
  <div aria-hidden className="flex flex-col gap-2 p-2.5">
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-4 w-1/2" />
  </div>
);

export const SideMenu = ({ collapsed = false, onFollow }: Props) => {
  const t = useT();
  const groups = useMenu();
  return (
    <nav aria-label={t("app.nav.menu")} className="flex flex-col gap-3 p-2">
      {groups === undefined ? <Waiting /> : null}
      {groups?.map((group) => (
        <section key={group.key}>
          <h2
            className={cn(
              "text-muted-foreground px-2.5 pb-1 text-xs font-medium",
              collapsed && "sr-only",
            )}
          >
            {t(`session.menu.group.${group.key}`)}
          </h2>
          <ul className="flex flex-col gap-0.5">
            {group.items.map((item) => (
              <MenuEntry key={item.key} item={item} collapsed={collapsed} onFollow={onFollow} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
};
