import type { Section } from "@/components/page/section-list.tsx";
import { SectionPage } from "@/components/page/section-page.tsx";
import { RankTable, useRankedAt } from "@/features/reports/agent/statistics/rank-list.tsx";
import { Hours } from "@/features/reports/dashboard/hours.tsx";
import { Floor } from "@/features/reports/kanban/floor.tsx";
import { useT } from "@/lib/i18n.tsx";

const Ranking = () => (
  <>
    <p className="text-muted-foreground">{useRankedAt()}</p>
    <RankTable />
  </>
);

const SECTIONS: readonly Section[] = [
  { id: "ranking", label: "reports.performance.ranking", permission: "agent.read", view: Ranking },
  { id: "now", label: "reports.performance.now", permission: "agent.read", view: Floor },
  { id: "hours", label: "reports.hour.hours", permission: "report.read", view: Hours },
];

export default function PerformancePage() {
  return <SectionPage fill label={useT()("app.screen.performance")} sections={SECTIONS} />;
}
