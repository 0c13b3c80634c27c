import type { Section } from "@/components/page/section-list.tsx";
import { SectionPage } from "@/components/page/section-page.tsx";
import { useT } from "@/lib/i18n.tsx";
import { ItemList } from "./item-list.tsx";
import { WeekList } from "./week-list.tsx";

const SECTIONS: readonly Section[] = [
  {
    id: "contacts",
    label: "board.quality.tab.contacts",
    permission: "quality.read",
    view: ItemList,
  },
  { id: "agents", label: "board.quality.tab.agents", permission: "quality.read", view: WeekList },
];

export default function QualityPage() {
  return <SectionPage fill label={useT()("board.quality.tab.both")} sections={SECTIONS} />;
}
