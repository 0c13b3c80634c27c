import { guarded, router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import * as c from "./contract.ts";
import { listWithQueues } from "./queries.ts";

export const institutionRouter = router({
  list: guarded(
    "institution.read",
    getOrPost("/api/manage/institutionAndQueue"),
    c.list,
  ).query(({ ctx }) => listWithQueues(ctx.db, ctx.actor, ctx.today())),
});
