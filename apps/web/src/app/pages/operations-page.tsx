import type { Section } from "@/components/page/section-list.tsx";
import { SectionPage } from "@/components/page/section-page.tsx";
import { RunList } from "@/features/tasks/allocation/runs/run-list.tsx";
import { useT } from "@/lib/i18n.tsx";

const SECTIONS: readonly Section[] = [
  {
    id: "runs",
    label: "tasks.allocation.tab.runs",
    permission: "allocation.read",
    view: RunList,
  },
];

/** Who works which case: what waits, what agents can take, and what was dealt out. */
export default function OperationsPage() {
  return (
    <SectionPage
      fill
      label={useT()("app.screen.operations")}
      sections={SECTIONS}
    />
  );
}
