import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get } from "../../core/rest.ts";
import * as c from "./contract.ts";
import { listStatementEntries } from "./queries/statement.ts";

const { read } = endpointsUnder("/api/loan");

export const loanRouter = router({
  getStatement: read("payment.read", get("statement"), c.getStatement, (ctx, input) =>
    listStatementEntries(ctx.db, ctx.actor, input.loanId),
  ),
});
