import { guarded, router } from "../../core/guarded.ts";
import { get } from "../../core/rest.ts";
import * as c from "./contract.ts";
import { listStatementEntries } from "./queries/statement.ts";

export const loanRouter = router({
  getStatement: guarded("payment.read", get("/api/loan/statement"), c.getStatement).query(
    ({ ctx, input }) => listStatementEntries(ctx.db, ctx.actor, input.loanId),
  ),
});
