import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../proposal/actions/propose.ts";
import { maskingKind, maskingRules } from "./actions/setting.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/manage/masking");

export const maskingRouter = router({
  list: read("masking.read", getOrPost("listing"), c.list, maskingRules.list),
  history: read("masking.read", get("history"), c.history, maskingRules.history),
  save: command("masking.edit", post("save"), c.save, (ctx, input) =>
    propose(ctx, maskingKind, input),
  ),
  withdraw: command("masking.edit", post("withdraw"), c.withdraw, (ctx, input) =>
    propose(ctx, maskingKind, { withdraw: input }),
  ),
});
