import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post, uploadPost } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { applyExtension, cancelExtension } from "./actions/apply.ts";
import {
  institutionRuleKind,
  listInstitutionRules,
  listQueueRules,
  queueRuleKind,
  showInstitutionHistory,
  showQueueHistory,
} from "./actions/config.ts";
import { grantByHand } from "./actions/manual.ts";
import { showManualCount, showProof, showQuote } from "./actions/show.ts";
import * as config from "./contract-config.ts";
import * as c from "./contract.ts";
import { ofLoan } from "./queries/list.ts";
import { MOST_BYTES } from "./rules/proof.ts";

export const extensionRouter = router({
  delayCode: guarded(
    "extension.read",
    getOrPost("/api/loan/delayCode"),
    c.delayCode,
  ).query(({ ctx, input }) => showQuote(ctx, input)),
  applyForCode: guarded(
    "extension.apply",
    post("/api/repay/delayRepaymentCode/apply"),
    c.apply,
  ).mutation(({ ctx, input }) => applyExtension(ctx, input)),
  cancel: guarded(
    "extension.apply",
    post("/api/repay/delayRepaymentCode/cancel"),
    c.cancel,
  ).mutation(({ ctx, input }) => cancelExtension(ctx, input)),
  manualDelay: guarded(
    "extension.manual",
    uploadPost("/api/loan/manualDelay", MOST_BYTES),
    c.manualDelay,
  ).mutation(({ ctx, input }) => grantByHand(ctx, input)),
  getManualDelayCount: guarded(
    "extension.manual",
    get("/api/task/getManualDelayCount"),
    c.getManualDelayCount,
  ).query(({ ctx, input }) => showManualCount(ctx, input ?? {})),
  listing: guarded(
    "extension.read",
    get("/api/loan/delayListing"),
    c.listing,
  ).query(({ ctx, input }) => ofLoan(ctx.db, ctx.actor, input.loanId)),
  proof: guarded(
    "extension.read",
    get("/api/loan/delayProof/{extensionId}"),
    c.proof,
  ).query(({ ctx, input }) => showProof(ctx, input)),
  allInstDelayConfig: guarded(
    "extension.readInstitution",
    getOrPost("/api/delay-config/allInstDelayConfig"),
    config.allInstDelayConfig,
  ).query(({ ctx, input }) => listInstitutionRules(ctx, input)),
  instDelayConfigRenew: guarded(
    "extension.editInstitution",
    post("/api/delay-config/instDelayConfigRenew"),
    config.instDelayConfigRenew,
  ).mutation(({ ctx, input }) => propose(ctx, institutionRuleKind, input)),
  withdrawInstitutionRule: guarded(
    "extension.editInstitution",
    post("/api/delay-config/instDelayConfigWithdraw"),
    config.withdrawInstitutionRule,
  ).mutation(({ ctx, input }) =>
    propose(ctx, institutionRuleKind, { withdraw: input }),
  ),
  instDelayConfigHistory: guarded(
    "extension.readInstitution",
    get("/api/delay-config/instDelayConfigHistory"),
    config.instDelayConfigHistory,
  ).query(({ ctx, input }) => showInstitutionHistory(ctx, input)),
  allQueueDelayConfig: guarded(
    "extension.readQueue",
    getOrPost("/api/delay-config/allQueueDelayConfig"),
    config.allQueueDelayConfig,
  ).query(({ ctx, input }) => listQueueRules(ctx, input)),
  queueDelayConfigRenew: guarded(
    "extension.editQueue",
    post("/api/delay-config/queueDelayConfigRenew"),
    config.queueDelayConfigRenew,
  ).mutation(({ ctx, input }) => propose(ctx, queueRuleKind, input)),
  withdrawQueueRule: guarded(
    "extension.editQueue",
    post("/api/delay-config/queueDelayConfigWithdraw"),
    config.withdrawQueueRule,
  ).mutation(({ ctx, input }) =>
    propose(ctx, queueRuleKind, { withdraw: input }),
  ),
  queueDelayConfigHistory: guarded(
    "extension.readQueue",
    get("/api/delay-config/queueDelayConfigHistory"),
    config.queueDelayConfigHistory,
  ).query(({ ctx, input }) => showQueueHistory(ctx, input)),
});
