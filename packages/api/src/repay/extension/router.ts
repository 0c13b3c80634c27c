import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post, uploadPost } from "../../core/rest.ts";
import { listSpecified, proposeSpecified } from "../../manage/setting/actions/specified.ts";
import { applyExtension, cancelExtension } from "./actions/apply.ts";
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
    config.specifiedInstitution.list,
    (ctx, input) => listSpecified(ctx, config.specifiedInstitution, input),
  ),
  updateInstitutionSetting: command(
    "extension.editInstitution",
    post("/api/delay-config/instDelayConfigRenew"),
    config.specifiedInstitution.save,
    (ctx, input) => proposeSpecified(ctx, config.specifiedInstitution, input),
  ),
  listStageSettings: read(
    "extension.readStage",
    getOrPost("/api/delay-config/allQueueDelayConfig"),
    config.specifiedStage.list,
    (ctx, input) => listSpecified(ctx, config.specifiedStage, input),
  ),
  updateStageSetting: command(
    "extension.editStage",
    post("/api/delay-config/queueDelayConfigRenew"),
    config.specifiedStage.save,
    (ctx, input) => proposeSpecified(ctx, config.specifiedStage, input),
  ),
});
