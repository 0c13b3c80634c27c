import type { Section } from "@/components/page/section-list.tsx";
import { SectionPage } from "@/components/page/section-page.tsx";
import { useT } from "@/lib/i18n.tsx";
import { WageList } from "./wage-list.tsx";
import { WageLogs } from "./wage-logs.tsx";
import { WageMonths } from "./wage-months.tsx";

const SECTIONS: readonly Section[] = [
  { id: "wages", label: "app.screen.wages", permission: "wage.read", view: WageList },
  { id: "edits", label: "reports.wage.logs", permission: "wage.read", view: WageLogs },
  { id: "months", label: "reports.wage.months", permission: "wage.read", view: WageMonths },
];

export default function WagesPage() {
  return <SectionPage fill label={useT()("app.screen.wages")} sections={SECTIONS} />;
}
