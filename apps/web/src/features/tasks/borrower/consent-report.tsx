import { consentReportColumns } from "@kolekta/api/tasks/borrower/contract-columns";
import { CONSENT_REPORT_DAYS } from "@kolekta/api/tasks/borrower/contract-consent-report";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { trpc } from "@/lib/trpc.ts";

const FILTERS = {
  institutionId: filter.institution(),
  agentId: filter.agent(),
  from: filter.from(),
  to: filter.to(),
};
const PARAMS = toParams(FILTERS);

const VIEW = {
  agent: { sticky: "start" },
  institution: {},
  recorded: {},
  withEvidence: {},
  confirmed: {},
  earlier: {},
  waiting: {},
  refused: {},
  endedWithoutEvidence: {},
  contacts: {},
  reveals: {},
} as const;

/** Consents by the person who recorded them, and the contacts that relied on consents. */
export const ConsentReport = () => {
  const { zone } = useSession();
  const state = useTableState({ filters: PARAMS });
  const { from, to, ...people } = state.filters;
  const { page, size } = state;
  const query = { ...people, ...toInstantRange({ from, to }, zone) };
  const result = trpc.tasks.borrower.listConsents.useQuery({ ...query, page, size }, LIST_QUERY);
  return (
    <ListScreen
      id="borrower.consents"
      label="tasks.borrower.consent.report.title"
      columns={consentReportColumns}
      view={VIEW}
      filters={FILTERS}
      state={state}
      result={result}
      rowKey="agentId"
      rowLabel={({ agentName }) => agentName}
      exportFilter={query}
      empty={[
        "tasks.borrower.consent.report.none",
        ["manage.audit.limit", { days: CONSENT_REPORT_DAYS }],
      ]}
    />
  );
};
