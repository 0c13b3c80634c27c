import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { getAgentHistory } from "./actions/history.ts";

import { getAgentDetail, getRanking } from "./actions/get.ts";
import { listTodayWages } from "./actions/wages.ts";
import * as c from "./contract.ts";
import { rankColumns } from "./contract-columns.ts";

const { read, report } = endpointsUnder("/api/manage");

export const agentRouter = router({
  get: read("agent.read", post("agent-wage/detail"), c.get, getAgentDetail),
  listRanks: report("agent.read", getOrPost("agent/rank"), c.listRanks, getRanking, {
    sheet: { title: "reports.agent.rank.label", columns: rankColumns },
  }),
  listWages: report("wage.read", getOrPost("agent/wagesToday"), c.listWages, listTodayWages),
  history: report("agent.read", getOrPost("agent/history"), c.history, getAgentHistory),
});
