import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { applyFull, applyPart } from "./actions/apply.ts";
import { decide, decideAll } from "./actions/decide.ts";
import { quoteFullRequest, quotePartRequest, getOffer } from "./actions/offer.ts";
import { reissueCode, withdraw } from "./actions/withdraw.ts";
import {
  countApplications,
  listApplications,
  listCaseDeductions,
  getDeduction,
} from "./actions/get.ts";
import * as c from "./contract.ts";
import * as a from "./contract-approval.ts";
import { applicationColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/repay/deduction");

export const deductionRouter = router({
  getOffer: read("deduction.apply", get("offer/{taskId}"), c.getOffer, getOffer),
  quoteFull: read("deduction.apply", get("quoteFull"), c.quoteFull, quoteFullRequest),
  quotePart: read("deduction.apply", get("quotePart"), c.quotePart, quotePartRequest),
  createFull: command("deduction.apply", post("apply"), c.createFull, applyFull),
  createPart: command("deduction.apply", post("/api/task/partDeduce"), c.createPart, applyPart),
  listOfCase: read("deduction.read", get("list/{taskId}"), c.listOfCase, listCaseDeductions),
  withdraw: command("deduction.apply", post("withdraw"), c.withdraw, withdraw),
  createCode: command("deduction.apply", post("code"), c.createCode, reissueCode),
  list: read("deduction.read", getOrPost("listing"), a.list, listApplications, {
    sheet: { title: "repay.deduction.page.table", columns: applicationColumns },
  }),
  counts: read("deduction.read", getOrPost("counts"), a.counts, countApplications),
  get: read("deduction.read", get("detail/{deductionId}"), a.get, getDeduction),
  decide: command("deduction.decide", post("decide"), a.decide, decide),
  decideMany: command("deduction.decide", post("decideMany"), a.decideMany, decideAll),
});
