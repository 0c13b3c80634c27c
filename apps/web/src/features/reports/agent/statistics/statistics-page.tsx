import { Navigate, useLocation } from "react-router-dom";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { useUrlState } from "@/lib/url-state.ts";
import { AgentFigures, useAgentName } from "./agent-figures.tsx";
import { RANGE_PARAMS } from "./range.ts";

const AgentStatistics = ({ agentId }: { agentId: number }) => {
  const t = useT();
  const name = useAgentName(agentId) ?? "…";
  const back = { label: t("reports.agent.statistics.back"), to: pathTo("performance") };
  return (
    <Page>
      <PageHeader title={t("reports.agent.statistics.of", { name })} crumbs={[back]} />
      <AgentFigures agentId={agentId} />
    </Page>
  );
};

/** Figures of one agent; own figures and the ranking are parts of the performance page. */
export default function StatisticsPage() {
  const { caseScope } = useSession();
  const { search } = useLocation();
  const { values } = useUrlState(RANGE_PARAMS);
  if (caseScope !== "OWN" && values.agent !== undefined)
    return <AgentStatistics agentId={values.agent} />;
  const query = new URLSearchParams(search);
  query.set("section", caseScope === "OWN" ? "own" : "ranking");
  return <Navigate to={`${pathTo("performance")}?${query.toString()}`} replace />;
}
