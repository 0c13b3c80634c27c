import { useSession } from "@/hooks/use-user.tsx";
import { useUrlState } from "@/lib/url-state.ts";
import { AgentStatistics } from "./agent-statistics.tsx";
import { RANGE_PARAMS } from "./range.ts";
import { RankList } from "./rank-list.tsx";

export default function StatisticsPage() {
  const { user, caseScope } = useSession();
  const { values } = useUrlState(RANGE_PARAMS);
  if (caseScope === "OWN") return <AgentStatistics agentId={user.id} isOwn />;
  if (values.agent !== undefined) return <AgentStatistics agentId={values.agent} isOwn={false} />;
  return <RankList />;
}
