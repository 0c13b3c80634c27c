import { guarded, router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import { getKanban } from "./actions.ts";
import * as c from "./contract.ts";

export const kanbanRouter = router({
  get: guarded("agent.read", getOrPost("/api/report/kanban"), c.get).query(({ ctx, input }) =>
    getKanban(ctx, input),
  ),
});
