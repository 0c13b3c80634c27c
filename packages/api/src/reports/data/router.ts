import { guarded, router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import * as agent from "./actions/agent.ts";
import * as team from "./actions/team.ts";
import * as c from "./contract.ts";

export const dataRouter = router({
  listAgents: guarded("report.read", getOrPost("/api/manage/agent/data-report"), c.listAgents, {
    readsReplica: true,
  }).query(({ ctx, input }) => agent.listAgents(ctx, input)),
  exportAgents: guarded(
    "report.read",
    getOrPost("/api/manage/agent/data-report/export"),
    c.exportAgents,
    { readsReplica: true },
  ).query(({ ctx, input }) => agent.exportAgents(ctx, input)),
  trendOfAgents: guarded(
    "report.read",
    getOrPost("/api/manage/agent/data-report/trend"),
    c.trendOfAgents,
    { readsReplica: true },
  ).query(({ ctx, input }) => agent.getAgentTrend(ctx, input)),
  listTeams: guarded("report.read", getOrPost("/api/manage/institution/data-report"), c.listTeams, {
    readsReplica: true,
  }).query(({ ctx, input }) => team.listTeams(ctx, input)),
  exportTeams: guarded(
    "report.read",
    getOrPost("/api/manage/institution/data-report/export"),
    c.exportTeams,
    { readsReplica: true },
  ).query(({ ctx, input }) => team.exportTeams(ctx, input)),
  trendOfTeams: guarded(
    "report.read",
    getOrPost("/api/manage/institution/data-report/trend"),
    c.trendOfTeams,
    { readsReplica: true },
  ).query(({ ctx, input }) => team.getTeamTrend(ctx, input)),
});
