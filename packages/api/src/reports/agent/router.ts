import { guarded, router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { getAgentHistory } from "./actions/history.ts";

import { getAgentDetail, getRanking } from "./actions/get.ts";
import { listTodayWages } from "./actions/wages.ts";
import * as c from "./contract.ts";

export const agentRouter = router({
  get: guarded("agent.read", post("/api/manage/agent-wage/detail"), c.get).query(({ ctx, input }) =>
    getAgentDetail(ctx, input),
  ),
  listRanks: guarded("agent.read", getOrPost("/api/manage/agent/rank"), c.listRanks, {
    readsReplica: true,
  }).query(({ ctx, input }) => getRanking(ctx, input)),
  listWages: guarded("wage.read", getOrPost("/api/manage/agent/wagesToday"), c.listWages, {
    readsReplica: true,
  }).query(({ ctx, input }) => listTodayWages(ctx, input)),
  history: guarded("agent.read", getOrPost("/api/manage/agent/history"), c.history, {
    readsReplica: true,
  }).query(({ ctx, input }) => getAgentHistory(ctx, input)),
});
