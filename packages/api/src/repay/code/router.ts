import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { applyCode } from "./actions/apply.ts";
import { cancelCode } from "./actions/cancel.ts";
import {
  quoteMode,
  quotePart,
  listCleanModes,
  listPaymentChannels,
  listCodeTypes,
} from "./actions/offer.ts";
import * as c from "./contract.ts";
import { listByLoan } from "./queries/list.ts";

const { read, command } = endpointsUnder("/api/repay");

export const codeRouter = router({
  list: read("code.read", get("repaymentCodeList"), c.list, (ctx, input) =>
    listByLoan(ctx.db, ctx.actor, input.loanId),
  ),
  listTypes: read("code.read", get("repaymentCodeType/{id}"), c.listTypes, listCodeTypes),
  listBanks: read("code.read", get("payment/repay-bank-config"), c.listBanks, listPaymentChannels),
  listModes: read("code.read", get("repayment/enable-clean-mode"), c.listModes, listCleanModes),
  quoteMode: read("code.read", get("repayment/amount-by-clean-mode"), c.quoteMode, quoteMode),
  quotePart: read("code.read", get("repayment/amount-of-part"), c.quotePart, quotePart),
  create: command("code.apply", post("repaymentCode/apply"), c.create, applyCode),
  cancel: command("code.apply", post("repaymentCode/cancel"), c.cancel, cancelCode),
});
