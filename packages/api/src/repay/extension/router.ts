import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post, uploadPost } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { applyExtension, cancelExtension } from "./actions/apply.ts";
import {
  institutionRuleKind,
  listInstitutionRules,
  listStageRules,
  stageRuleKind,
  listInstitutionHistory,
  listStageHistory,
} from "./actions/config.ts";
import { proposeManual } from "./actions/manual.ts";
import { getManualCount, getReceipt, getProposedReceipt, getQuote } from "./actions/get.ts";
import * as config from "./contract-config.ts";
import * as c from "./contract.ts";
import { listByLoan } from "./queries/list.ts";
import { MAX_BYTES } from "../../tasks/image/rules.ts";

export const extensionRouter = router({
  getOffer: guarded("extension.read", getOrPost("/api/loan/delayCode"), c.getOffer).query(
    ({ ctx, input }) => getQuote(ctx, input),
  ),
  create: guarded(
    "extension.apply",
    post("/api/repay/delayRepaymentCode/apply"),
    c.create,
  ).mutation(({ ctx, input }) => applyExtension(ctx, input)),
  cancel: guarded(
    "extension.apply",
    post("/api/repay/delayRepaymentCode/cancel"),
    c.cancel,
  ).mutation(({ ctx, input }) => cancelExtension(ctx, input)),
  createManual: guarded(
    "extension.manual",
    uploadPost("/api/loan/manualDelay", MAX_BYTES),
    c.createManual,
  ).mutation(({ ctx, input }) => proposeManual(ctx, input)),
  countManual: guarded(
    "extension.manual",
    get("/api/task/getManualDelayCount"),
    c.countManual,
  ).query(({ ctx, input }) => getManualCount(ctx, input ?? {})),
  list: guarded("extension.read", get("/api/loan/delayListing"), c.list).query(({ ctx, input }) =>
    listByLoan(ctx.db, ctx.actor, input.loanId),
  ),
  getReceipt: guarded(
    "extension.read",
    get("/api/loan/delayProof/{extensionId}"),
    c.getReceipt,
  ).query(({ ctx, input }) => getReceipt(ctx, input)),
  getProposedReceipt: guarded(
    "proposal.read",
    get("/api/loan/delayProposal/{proposalId}"),
    c.getProposedReceipt,
  ).query(({ ctx, input }) => getProposedReceipt(ctx, input)),
  listInstitutionSettings: guarded(
    "extension.readInstitution",
    getOrPost("/api/delay-config/allInstDelayConfig"),
    config.listInstitutionSettings,
  ).query(({ ctx, input }) => listInstitutionRules(ctx, input)),
  updateInstitutionSetting: guarded(
    "extension.editInstitution",
    post("/api/delay-config/instDelayConfigRenew"),
    config.updateInstitutionSetting,
  ).mutation(({ ctx, input }) => propose(ctx, institutionRuleKind, input)),
  withdrawInstitutionSetting: guarded(
    "extension.editInstitution",
    post("/api/delay-config/instDelayConfigWithdraw"),
    config.withdrawInstitutionSetting,
  ).mutation(({ ctx, input }) => propose(ctx, institutionRuleKind, { withdraw: input })),
  institutionSettingHistory: guarded(
    "extension.readInstitution",
    get("/api/delay-config/instDelayConfigHistory"),
    config.institutionSettingHistory,
  ).query(({ ctx, input }) => listInstitutionHistory(ctx, input)),
  listStageSettings: guarded(
    "extension.readStage",
    getOrPost("/api/delay-config/allQueueDelayConfig"),
    config.listStageSettings,
  ).query(({ ctx, input }) => listStageRules(ctx, input)),
  updateStageSetting: guarded(
    "extension.editStage",
    post("/api/delay-config/queueDelayConfigRenew"),
    config.updateStageSetting,
  ).mutation(({ ctx, input }) => propose(ctx, stageRuleKind, input)),
  withdrawStageSetting: guarded(
    "extension.editStage",
    post("/api/delay-config/queueDelayConfigWithdraw"),
    config.withdrawStageSetting,
  ).mutation(({ ctx, input }) => propose(ctx, stageRuleKind, { withdraw: input })),
  stageSettingHistory: guarded(
    "extension.readStage",
    get("/api/delay-config/queueDelayConfigHistory"),
    config.stageSettingHistory,
  ).query(({ ctx, input }) => listStageHistory(ctx, input)),
});
