import type { Section } from "@/components/page/section-list.tsx";
import { SectionPage } from "@/components/page/section-page.tsx";
import { AuditList } from "@/features/manage/audit/audit-list.tsx";
import { ChangeList } from "@/features/manage/field-history/change-list.tsx";
import { ConsentReport } from "@/features/tasks/borrower/consent-report.tsx";
import { DecisionList } from "@/features/tasks/guard/decision/decision-list.tsx";
import { useT } from "@/lib/i18n.tsx";

const SECTIONS: readonly Section[] = [
  { id: "trail", label: "manage.audit.lines", permission: "audit.read", view: AuditList },
  {
    id: "decisions",
    label: "tasks.guard.decision.title",
    permission: "decision.read",
    view: DecisionList,
  },
  {
    id: "consents",
    label: "tasks.borrower.consent.report.title",
    permission: "decision.read",
    view: ConsentReport,
  },
  {
    id: "changes",
    label: "manage.fieldHistory.title",
    permission: "change.read",
    view: ChangeList,
  },
];

export default function AuditPage() {
  return <SectionPage fill label={useT()("app.screen.audit")} sections={SECTIONS} />;
}
