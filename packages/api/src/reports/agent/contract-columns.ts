import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { RankRow } from "./contract.ts";

const col = createColumnHelper<RankRow>();

export const rankColumns = {
  agent: col.text("tasks.assignment.field.agent", "agentName"),
  login: col.text("core.field.login", "login"),
  stage: col.stage(),
  institution: col.institution(),
  amountRank: col.count("reports.agent.rank.amountRank", "amountRanking"),
  amountRate: col.share("reports.agent.rank.amountRate", "amountRecoveryRate"),
  collected: col.money("reports.agent.statistics.collected", "collectionAmount"),
  assignedAmount: col.money("reports.agent.rank.assignedAmount", "bindTaskTotalAmount"),
  taskRanking: col.count("reports.agent.rank.taskRank", "taskRanking"),
  taskRate: col.share("reports.agent.rank.taskRate", "taskRecoveryRate"),
  settled: col.count("reports.agent.rank.settled", "collectionNumber"),
  assigned: col.count("reports.agent.statistics.assigned", "bindTaskTotalNumber"),
} satisfies ListColumns<RankRow>;
