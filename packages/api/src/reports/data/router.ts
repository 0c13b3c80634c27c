import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import * as agent from "./actions/agent.ts";
import * as team from "./actions/team.ts";
import * as c from "./contract.ts";

const { report } = endpointsUnder("/api/manage/institution/data-report");

export const dataRouter = router({
  listAgents: report(
    "report.read",
    getOrPost("/api/manage/agent/data-report"),
    c.listAgents,
    agent.listAgents,
  ),
  exportAgents: report(
    "report.read",
    getOrPost("/api/manage/agent/data-report/export"),
    c.exportAgents,
    agent.exportAgents,
  ),
  trendOfAgents: report(
    "report.read",
    getOrPost("/api/manage/agent/data-report/trend"),
    c.trendOfAgents,
    agent.getAgentTrend,
  ),
  listTeams: report(
    "report.read",
    getOrPost("/api/manage/institution/data-report"),
    c.listTeams,
    team.listTeams,
  ),
  exportTeams: report("report.read", getOrPost("export"), c.exportTeams, team.exportTeams),
  trendOfTeams: report("report.read", getOrPost("trend"), c.trendOfTeams, team.getTeamTrend),
});
