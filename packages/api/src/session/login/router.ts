import { guarded, open, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { offerCaptcha } from "./actions/captcha.ts";
import { currentUser } from "./actions/current-user.ts";
import { offerKey } from "./actions/key.ts";
import { readPolicy } from "./actions/policy.ts";
import { enter } from "./actions/sign-in.ts";
import { leave } from "./actions/sign-out.ts";
import * as c from "./contract.ts";

/** Who has to change his password first sees who he is and the policy, and may leave. */
const DUE = { whilePasswordDue: true } as const;

export const loginRouter = router({
  rsaPublicKey: open(get("/api/login/rsaPublicKey"), c.rsaPublicKey).query(
    ({ ctx }) => offerKey(ctx),
  ),
  generateValidateCode: open(
    get("/api/login/generateValidateCode"),
    c.generateValidateCode,
  ).query(({ ctx, input }) => offerCaptcha(ctx, input?.veins)),
  enter: open(post("/api/login/in"), c.enter).mutation(({ ctx, input }) =>
    enter(ctx, input),
  ),
  currentUser: guarded(
    "signedIn",
    get("/login/currentUser", "/api/login/currentUser"),
    c.currentUser,
    DUE,
  ).query(({ ctx }) => currentUser(ctx)),
  policy: guarded(
    "signedIn",
    post("/api/login/policy/read"),
    c.policy,
    DUE,
  ).mutation(({ ctx, input }) => readPolicy(ctx, input?.accept)),
  leave: guarded("signedIn", get("/api/login/out"), c.leave, DUE).mutation(
    ({ ctx, input }) => leave(ctx, { ...input, forget: false }),
  ),
  leaveDevice: guarded(
    "signedIn",
    post("/api/login/out/device"),
    c.leaveDevice,
    DUE,
  ).mutation(({ ctx, input }) => leave(ctx, { ...input, forget: true })),
});
