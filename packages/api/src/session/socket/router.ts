import { guarded, router } from "../../core/guarded.ts";
import { issueToken } from "./actions.ts";
import * as c from "./contract.ts";

export const socketRouter = router({
  token: guarded("signedIn", null, c.token).mutation(({ ctx }) =>
    issueToken(ctx),
  ),
});
