import type { ReactNode } from "react";
import { useEffect } from "react";
import { Link, useLocation } from "react-router-dom";
import { ChevronRight } from "lucide-react";
import { useSession } from "@/hooks/use-user.tsx";
import { useScreenAbove, useScreenTitle } from "@/hooks/use-screen.tsx";
import { cn } from "@/lib/cn.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { replicaTimestamp } from "@/lib/replica.ts";
import { useStore } from "@/lib/store.ts";

export interface Crumb {
  label: string;
  to: string;
}

interface HeaderProps {
  /** Defaults to the title of the screen. */
  title?: string;
  /** Shown next to the title: a count, a badge. */
  aside?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** The levels above this page, only below list level; the screen above this one without it. */
  crumbs?: readonly Crumb[];
}

const Crumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav aria-label={useT()("app.nav.breadcrumbs")}>
    <ol className="text-muted-foreground flex flex-wrap items-center gap-1 text-xs">
      {crumbs.map((crumb) => (
        <li key={crumb.to} className="flex items-center gap-1">
          <Link to={crumb.to} className="inline-flex min-h-6 items-center hover:underline">
            {crumb.label}
          </Link>
          <ChevronRight aria-hidden className="size-3" />
        </li>
      ))}
    </ol>
  </nav>
);

export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Kolekta`;
  }, [title]);
};

export const PageHeader = ({ title, aside, description, actions, crumbs }: HeaderProps) => {
  const screen = useScreenTitle();
  const above = useScreenAbove();
  const heading = title ?? screen;
  const levels = crumbs ?? (above ? [above] : []);
  useTitle(heading);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        {levels.length > 0 ? <Crumbs crumbs={levels} /> : null}
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="text-lg leading-7 font-semibold">{heading}</h1>
          {aside}
          <DataTimestamp />
        </div>
        {description === undefined ? null : <p className="text-muted-foreground">{description}</p>}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
};

/** Shown when the data may be a few seconds old. */
const DataTimestamp = () => {
  const { path, at } = useStore(replicaTimestamp) ?? {};
  const { pathname } = useLocation();
  return at && path === pathname ? <AsOfTime at={at} /> : null;
};

const AsOfTime = ({ at }: { at: Date }) => {
  const { zone } = useSession();
  const { instant } = useFormat();
  const time = instant(at, { zone, part: "time", seconds: true });
  return (
    <time
      dateTime={at.toISOString()}
      title={instant(at, { zone, seconds: true, showZone: true })}
      className="text-muted-foreground text-xs tabular-nums"
    >
      {useT()("app.page.asAt", { time })}
    </time>
  );
};

const WIDTHS = {
  full: "",
  form: "mx-auto w-full max-w-[1100px]",
  /** A form beside a list of sections. */
  wide: "mx-auto w-full max-w-[1320px]",
};

interface PageProps {
  children: ReactNode;
  width?: keyof typeof WIDTHS;
  /** The page fills the window and its table scrolls inside. */
  fill?: boolean;
  className?: string;
}

export const Page = ({ children, width = "full", fill = false, className }: PageProps) => (
  <div
    className={cn(
      "flex flex-col gap-3 p-3 md:p-4",
      fill && "md:h-full md:min-h-0",
      WIDTHS[width],
      className,
    )}
  >
    {children}
  </div>
);
