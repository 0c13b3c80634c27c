import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import * as actions from "./actions/subscription.ts";
import * as c from "./contract.ts";
import { mailColumns, subscriptionColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/report/lender");

/** Mails go to lenders, never to borrowers. */
const NO_PERSON = { reaches: "NOBODY" } as const;

export const reportMailRouter = router({
  list: read("lenderReport.share", getOrPost("mail/listing"), c.list, actions.listMails, {
    sheet: { title: "telephony.reportMail.mails", columns: mailColumns },
  }),
  resend: command(
    "lenderReport.share",
    post("mail/resend"),
    c.resend,
    actions.resendMail,
    NO_PERSON,
  ),
  listSubscriptions: read(
    "lenderReport.share",
    getOrPost("subscription/listing"),
    c.listSubscriptions,
    actions.listSubscriptions,
    { sheet: { title: "telephony.reportMail.subscriptions", columns: subscriptionColumns } },
  ),
  createSubscription: command(
    "lenderReport.share",
    post("subscription/create"),
    c.createSubscription,
    actions.createSubscription,
    NO_PERSON,
  ),
  updateSubscription: command(
    "lenderReport.share",
    post("subscription/update"),
    c.updateSubscription,
    actions.updateSubscription,
    NO_PERSON,
  ),
  pauseSubscription: command(
    "lenderReport.share",
    post("subscription/pause"),
    c.setSubscriptionState,
    actions.pauseSubscription,
    NO_PERSON,
  ),
  resumeSubscription: command(
    "lenderReport.share",
    post("subscription/resume"),
    c.setSubscriptionState,
    actions.resumeSubscription,
    NO_PERSON,
  ),
  removeSubscription: command(
    "lenderReport.share",
    post("subscription/remove"),
    c.setSubscriptionState,
    actions.removeSubscription,
    NO_PERSON,
  ),
});
