import type { MenuIcon } from "@kolekta/api/session/menu/contract-screens";
import {
  BadgePercent,
  Banknote,
  Building2,
  CalendarCheck2,
  CalendarClock,
  CalendarCog,
  CalendarRange,
  ChartColumn,
  ClipboardCheck,
  FileDiff,
  Hourglass,
  Landmark,
  Layers,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MoonStar,
  Scale,
  Settings,
  SlidersHorizontal,
  Smartphone,
  Square,
  TicketMinus,
  Users,
} from "lucide-react";

/** The icons that screens name. */
const ICONS: Readonly<Record<MenuIcon, LucideIcon>> = {
  "badge-percent": BadgePercent,
  banknote: Banknote,
  building: Building2,
  "calendar-check": CalendarCheck2,
  "calendar-clock": CalendarClock,
  "calendar-cog": CalendarCog,
  "calendar-range": CalendarRange,
  "chart-column": ChartColumn,
  "clipboard-check": ClipboardCheck,
  "file-diff": FileDiff,
  hourglass: Hourglass,
  landmark: Landmark,
  layers: Layers,
  "layout-dashboard": LayoutDashboard,
  "list-checks": ListChecks,
  "moon-star": MoonStar,
  scale: Scale,
  settings: Settings,
  "sliders-horizontal": SlidersHorizontal,
  smartphone: Smartphone,
  "ticket-minus": TicketMinus,
  users: Users,
};

/** A server that is newer than this page may name one that is not here. */
export const menuIcon = (name: string): LucideIcon =>
  name in ICONS ? ICONS[name as MenuIcon] : Square;
