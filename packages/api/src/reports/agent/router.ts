import { guarded, router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { showHistory } from "./actions/history.ts";

import { showDetail, showRank } from "./actions/show.ts";
import { showWages } from "./actions/wages.ts";
import * as c from "./contract.ts";

export const agentRouter = router({
  get: guarded("agent.read", post("/api/manage/agent-wage/detail"), c.get).query(({ ctx, input }) =>
    showDetail(ctx, input),
  ),
  listRanks: guarded("agent.read", getOrPost("/api/manage/agent/rank"), c.listRanks, {
    readsReplica: true,
  }).query(({ ctx, input }) => showRank(ctx, input)),
  listWages: guarded("wage.read", getOrPost("/api/manage/agent/wagesToday"), c.listWages, {
    readsReplica: true,
  }).query(({ ctx, input }) => showWages(ctx, input)),
  history: guarded("agent.read", getOrPost("/api/manage/agent/history"), c.history, {
    readsReplica: true,
  }).query(({ ctx, input }) => showHistory(ctx, input)),
});
