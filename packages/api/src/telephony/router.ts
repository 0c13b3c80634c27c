import { router } from "../core/guarded.ts";
import { answerRouter } from "./complaint-reply/router.ts";
import { callRouter } from "./call/router.ts";
import { letterRouter } from "./letter/router.ts";
import { mailRouter } from "./mail/router.ts";
import { optOutRouter } from "./opt-out/router.ts";
import { outboxRouter } from "./outbox/router.ts";
import { phoneAppRouter } from "./phone-app/router.ts";
import { smsRouter } from "./sms/router.ts";

export const telephonyRouter = router({
  complaintReply: answerRouter,
  // `call` is a reserved name in tRPC.
  calls: callRouter,
  letter: letterRouter,
  mail: mailRouter,
  optOut: optOutRouter,
  outbox: outboxRouter,
  phoneApp: phoneAppRouter,
  sms: smsRouter,
});
