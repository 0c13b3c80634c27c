import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
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

const { read, command } = endpointsUnder("/api/repay/delayRepaymentCode");

export const extensionRouter = router({
  getOffer: read("extension.read", getOrPost("/api/loan/delayCode"), c.getOffer, getQuote),
  create: command("extension.apply", post("apply"), c.create, applyExtension),
  cancel: command("extension.apply", post("cancel"), c.cancel, cancelExtension),
  createManual: command(
    "extension.manual",
    uploadPost("/api/loan/manualDelay", MAX_BYTES),
    c.createManual,
    proposeManual,
  ),
  countManual: read(
    "extension.manual",
    get("/api/task/getManualDelayCount"),
    c.countManual,
    (ctx, input) => getManualCount(ctx, input ?? {}),
  ),
  list: read("extension.read", get("/api/loan/delayListing"), c.list, (ctx, input) =>
    listByLoan(ctx.db, ctx.actor, input.loanId),
  ),
  getReceipt: read(
    "extension.read",
    get("/api/loan/delayProof/{extensionId}"),
    c.getReceipt,
    getReceipt,
  ),
  getProposedReceipt: read(
    "proposal.read",
    get("/api/loan/delayProposal/{proposalId}"),
    c.getProposedReceipt,
    getProposedReceipt,
  ),
  listInstitutionSettings: read(
    "extension.readInstitution",
    getOrPost("/api/delay-config/allInstDelayConfig"),
    config.listInstitutionSettings,
    listInstitutionRules,
  ),
  updateInstitutionSetting: command(
    "extension.editInstitution",
    post("/api/delay-config/instDelayConfigRenew"),
    config.updateInstitutionSetting,
    (ctx, input) => propose(ctx, institutionRuleKind, input),
  ),
  withdrawInstitutionSetting: command(
    "extension.editInstitution",
    post("/api/delay-config/instDelayConfigWithdraw"),
    config.withdrawInstitutionSetting,
    (ctx, input) => propose(ctx, institutionRuleKind, { withdraw: input }),
  ),
  institutionSettingHistory: read(
    "extension.readInstitution",
    get("/api/delay-config/instDelayConfigHistory"),
    config.institutionSettingHistory,
    listInstitutionHistory,
  ),
  listStageSettings: read(
    "extension.readStage",
    getOrPost("/api/delay-config/allQueueDelayConfig"),
    config.listStageSettings,
    listStageRules,
  ),
  updateStageSetting: command(
    "extension.editStage",
    post("/api/delay-config/queueDelayConfigRenew"),
    config.updateStageSetting,
    (ctx, input) => propose(ctx, stageRuleKind, input),
  ),
  withdrawStageSetting: command(
    "extension.editStage",
    post("/api/delay-config/queueDelayConfigWithdraw"),
    config.withdrawStageSetting,
    (ctx, input) => propose(ctx, stageRuleKind, { withdraw: input }),
  ),
  stageSettingHistory: read(
    "extension.readStage",
    get("/api/delay-config/queueDelayConfigHistory"),
    config.stageSettingHistory,
    listStageHistory,
  ),
});
