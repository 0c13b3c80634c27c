import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../proposal/actions/propose.ts";
import { retentionKind, retentionRules } from "./actions/setting.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/manage/retention");

export const retentionRouter = router({
  list: read("retention.read", getOrPost("listing"), c.list, retentionRules.list),
  history: read("retention.read", get("history"), c.history, retentionRules.history),
  save: command("retention.edit", post("save"), c.save, (ctx, input) =>
    propose(ctx, retentionKind, input),
  ),
  withdraw: command("retention.edit", post("withdraw"), c.withdraw, (ctx, input) =>
    propose(ctx, retentionKind, { withdraw: input }),
  ),
});
