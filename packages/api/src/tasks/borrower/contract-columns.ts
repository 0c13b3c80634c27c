import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { ConsentReportRow } from "./contract-consent-report.ts";

const col = createColumnHelper<ConsentReportRow>();

export const consentReportColumns = {
  agent: col.agent(),
  institution: col.institution(),
  recorded: col.count("tasks.borrower.consent.report.recorded", "recorded"),
  withEvidence: col.count("tasks.borrower.consent.report.withEvidence", "withEvidence"),
  confirmed: col.count("tasks.borrower.consent.report.confirmed", "confirmed"),
  earlier: col.count("tasks.borrower.consent.report.earlier", "earlier"),
  waiting: col.count("tasks.borrower.consent.report.waiting", "waiting"),
  refused: col.count("tasks.borrower.consent.report.refused", "refused"),
  endedWithoutEvidence: col.count(
    "tasks.borrower.consent.report.endedWithoutEvidence",
    "endedWithoutEvidence",
  ),
  contacts: col.count("tasks.borrower.consent.report.contacts", "contacts"),
  reveals: col.count("tasks.borrower.consent.report.reveals", "reveals"),
} satisfies ListColumns<ConsentReportRow>;
