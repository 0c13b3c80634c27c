import { guarded, router } from "../../core/guarded.ts";
import { issueToken } from "./actions.ts";
import * as c from "./contract.ts";

export const socketRouter = router({
  createToken: guarded("signedIn", null, c.createToken).mutation(({ ctx }) => issueToken(ctx)),
});
