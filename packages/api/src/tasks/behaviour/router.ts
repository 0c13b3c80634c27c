import { guarded, router } from "../../core/guarded.ts";
import { post } from "../../core/rest.ts";
import { saveUiEvents } from "./actions.ts";
import * as c from "./contract.ts";

export const behaviourRouter = router({
  record: guarded("signedIn", post("/api/task/dot"), c.record).mutation(({ ctx, input }) =>
    saveUiEvents(ctx, input),
  ),
});
