import type { CaseScope, Permission } from "@kolekta/api/core/permissions";
import type { ScreenKey } from "@kolekta/api/session/menu/contract-screens";
import type { MessageKey } from "@kolekta/i18n/web";
import { FileChartColumn, Settings } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { CommandGroup, CommandItem } from "@/components/ui/command.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { SETTING_ENTRIES } from "../pages/system/entries.ts";
import type { PaletteSourceProps } from "./palette-source.ts";

interface Report {
  readonly screen: ScreenKey & ("collection-report" | "performance");
  readonly id: string;
  readonly label: MessageKey;
  readonly permission: Permission;
  readonly scopes?: readonly CaseScope[];
}

const WHOLE: readonly CaseScope[] = ["INSTITUTION", "ALL"];
const OVERSEEN: readonly CaseScope[] = ["GROUP", ...WHOLE];

/** Reports on tabs of a screen. */
const REPORTS: readonly Report[] = [
  {
    screen: "collection-report",
    id: "daily",
    label: "reports.daily.tab",
    permission: "report.read",
    scopes: OVERSEEN,
  },
  {
    screen: "collection-report",
    id: "overview",
    label: "reports.overview.title",
    permission: "report.read",
    scopes: WHOLE,
  },
  {
    screen: "collection-report",
    id: "rollRate",
    label: "reports.metric.name.rollRate",
    permission: "report.read",
    scopes: OVERSEEN,
  },
  {
    screen: "collection-report",
    id: "intraday",
    label: "reports.dashboard.title",
    permission: "report.read",
  },
  {
    screen: "performance",
    id: "ranking",
    label: "reports.performance.ranking",
    permission: "agent.read",
  },
  { screen: "performance", id: "now", label: "reports.performance.now", permission: "agent.read" },
  { screen: "performance", id: "hours", label: "reports.hour.hours", permission: "report.read" },
];

/** Settings and reports that are sections of a screen. */
export default function PaletteSections({ after }: PaletteSourceProps) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const { caseScope } = useSession();
  const settings = SETTING_ENTRIES.filter(({ permission }) => can(permission));
  const reports = REPORTS.filter(
    ({ permission, scopes }) => can(permission) && (scopes?.includes(caseScope) ?? true),
  );
  const open = (screen: Report["screen"] | "system", id: string) =>
    after(() => void navigate(`${pathTo(screen)}?section=${id}`));
  return (
    <>
      {reports.length > 0 ? (
        <CommandGroup heading={t("session.menu.group.figures")}>
          {reports.map(({ screen, id, label }) => (
            <CommandItem
              key={`${screen} ${id}`}
              value={`${screen} ${id}`}
              keywords={[t(label)]}
              icon={FileChartColumn}
              onSelect={open(screen, id)}
            >
              {t(label)}
            </CommandItem>
          ))}
        </CommandGroup>
      ) : null}
      {settings.length > 0 ? (
        <CommandGroup heading={t("session.menu.group.settings")}>
          {settings.map(({ id, label }) => (
            <CommandItem
              key={id}
              value={`setting ${id}`}
              keywords={[t(label)]}
              icon={Settings}
              onSelect={open("system", id)}
            >
              {t(label)}
            </CommandItem>
          ))}
        </CommandGroup>
      ) : null}
    </>
  );
}
