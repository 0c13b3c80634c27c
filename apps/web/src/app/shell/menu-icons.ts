import {
  BadgePercent,
  Banknote,
  CalendarCheck2,
  CalendarCog,
  CalendarRange,
  ChartColumn,
  ClipboardCheck,
  FileDiff,
  Hourglass,
  Landmark,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MoonStar,
  Scale,
  Settings,
  SlidersHorizontal,
  Square,
  TicketMinus,
} from "lucide-react";

/** The icons that entries of the server's menu name; one row per icon in use. */
const ICONS: Record<string, LucideIcon> = {
  "badge-percent": BadgePercent,
  banknote: Banknote,
  "calendar-check": CalendarCheck2,
  "calendar-cog": CalendarCog,
  "calendar-range": CalendarRange,
  "chart-column": ChartColumn,
  "clipboard-check": ClipboardCheck,
  "file-diff": FileDiff,
  hourglass: Hourglass,
  landmark: Landmark,
  "layout-dashboard": LayoutDashboard,
  "list-checks": ListChecks,
  "moon-star": MoonStar,
  scale: Scale,
  settings: Settings,
  "sliders-horizontal": SlidersHorizontal,
  "ticket-minus": TicketMinus,
};

export const menuIcon = (name: string): LucideIcon => ICONS[name] ?? Square;
