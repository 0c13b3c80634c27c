import type { Section } from "@/components/page/section-list.tsx";
import { SectionPage } from "@/components/page/section-page.tsx";
import { useT } from "@/lib/i18n.tsx";
import { CurrentPlacementList } from "./current-list.tsx";
import { ExpiringPlacementList } from "./expiring-list.tsx";
import { RecallList } from "./recall-list.tsx";
import { RuleList } from "./rule-list.tsx";

const SECTIONS: readonly Section[] = [
  {
    id: "held",
    label: "tasks.placement.tab.current",
    permission: "placement.read",
    view: CurrentPlacementList,
  },
  {
    id: "leaving",
    label: "tasks.placement.tab.expiring",
    permission: "placement.read",
    view: ExpiringPlacementList,
  },
  {
    id: "recalls",
    label: "tasks.placement.tab.recalls",
    permission: "placement.recall",
    view: RecallList,
  },
  {
    id: "rules",
    label: "tasks.placement.field.shares",
    permission: "placement.read",
    view: RuleList,
  },
];

/** Placements of cases by institution, their ends, and the shares of the placement. */
export default function PlacementsPage() {
  return <SectionPage fill label={useT()("app.screen.placements")} sections={SECTIONS} />;
}
