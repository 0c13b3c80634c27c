import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { post } from "../../core/rest.ts";
import { sendMail } from "./actions.ts";
import * as c from "./contract.ts";

const { command } = endpointsUnder("/api/sms/mail");

export const mailRouter = router({
  send: command("sms.send", post("send"), c.send, sendMail, { reaches: "PERSON" }),
});
