import type { Section } from "@/components/page/section-list.tsx";
import { SectionPage } from "@/components/page/section-page.tsx";
import { CompareVariants } from "@/features/tasks/allocation/compare/comparison.tsx";
import { AgentLoads } from "@/features/tasks/allocation/agents/agent-loads.tsx";
import { Overview } from "@/features/tasks/allocation/overview/overview.tsx";
import { RunList } from "@/features/tasks/allocation/runs/run-list.tsx";
import { useT } from "@/lib/i18n.tsx";

const SECTIONS: readonly Section[] = [
  {
    id: "overview",
    label: "tasks.allocation.tab.overview",
    permission: "allocation.read",
    view: Overview,
  },
  { id: "agents", label: "core.field.agents", permission: "allocation.read", view: AgentLoads },
  { id: "runs", label: "tasks.allocation.tab.runs", permission: "allocation.read", view: RunList },
  {
    id: "test",
    label: "tasks.allocation.compare.title",
    permission: "allocation.read",
    scopes: ["INSTITUTION", "ALL"],
    view: CompareVariants,
  },
];

export default function OperationsPage() {
  return <SectionPage fill label={useT()("app.screen.operations")} sections={SECTIONS} />;
}
