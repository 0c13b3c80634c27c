import type { Section } from "@/components/page/section-list.tsx";
import { SectionPage } from "@/components/page/section-page.tsx";
import { Links } from "@/features/reports/lender-report/links.tsx";
import { Report } from "@/features/reports/lender-report/report.tsx";
import { Mails } from "@/features/telephony/report-mail/mails.tsx";
import { Subscriptions } from "@/features/telephony/report-mail/subscriptions.tsx";
import { useT } from "@/lib/i18n.tsx";

const SECTIONS: readonly Section[] = [
  {
    id: "report",
    label: "reports.lenderReport.tab",
    permission: "lenderReport.read",
    scopes: ["INSTITUTION", "ALL", "NONE"],
    view: Report,
  },
  {
    id: "links",
    label: "reports.lenderReport.links",
    permission: "lenderReport.share",
    view: Links,
  },
  {
    id: "subscriptions",
    label: "telephony.reportMail.subscriptions",
    permission: "lenderReport.share",
    view: Subscriptions,
  },
  {
    id: "mails",
    label: "telephony.reportMail.mails",
    permission: "lenderReport.share",
    view: Mails,
  },
];

/** Reports for lenders: figures, links and mails. */
export default function LenderReportsPage() {
  return <SectionPage fill label={useT()("app.screen.lender-reports")} sections={SECTIONS} />;
}
