import { router } from "../core/guarded.ts";
import { callRouter } from "./call/router.ts";
import { smsRouter } from "./sms/router.ts";

export const telephonyRouter = router({
  // tRPC keeps the word "call" for itself.
  calls: callRouter,
  sms: smsRouter,
});
