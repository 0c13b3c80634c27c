import { guarded, router } from "../../core/guarded.ts";
import { post } from "../../core/rest.ts";
import { sendMail } from "./actions.ts";
import * as c from "./contract.ts";

export const mailRouter = router({
  send: guarded("sms.send", post("/api/sms/mail/send"), c.send, {
    reaches: "PERSON",
  }).mutation(({ ctx, input }) => sendMail(ctx, input)),
});
