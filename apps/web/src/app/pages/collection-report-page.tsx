import type { Section } from "@/components/page/section-list.tsx";
import { SectionPage } from "@/components/page/section-page.tsx";
import { Daily } from "@/features/reports/daily/section.tsx";
import { Intraday } from "@/features/reports/dashboard/intraday.tsx";
import { OverviewSection } from "@/features/reports/overview/overview-section.tsx";
import { RollRate } from "@/features/reports/roll-rate/roll-rate.tsx";
import { TeamReport } from "@/features/reports/data/team-report.tsx";
import { useT } from "@/lib/i18n.tsx";

/** The reports of institutions, in the order of their tabs; the address names one as `section`. */
const SECTIONS: readonly Section[] = [
  { id: "team", label: "manage.stage.institutions", permission: "report.read", view: TeamReport },
  {
    id: "daily",
    label: "reports.daily.tab",
    permission: "report.read",
    scopes: ["GROUP", "INSTITUTION", "ALL"],
    view: Daily,
  },
  {
    id: "overview",
    label: "reports.overview.title",
    permission: "report.read",
    scopes: ["INSTITUTION", "ALL"],
    view: OverviewSection,
  },
  {
    id: "rollRate",
    label: "reports.metric.name.rollRate",
    permission: "report.read",
    scopes: ["GROUP", "INSTITUTION", "ALL"],
    view: RollRate,
  },
  { id: "intraday", label: "reports.dashboard.title", permission: "report.read", view: Intraday },
];

export default function CollectionReportPage() {
  return <SectionPage fill label={useT()("app.screen.collection-report")} sections={SECTIONS} />;
}
