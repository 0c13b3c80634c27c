import { guarded, open, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import * as policy from "./actions/policy.ts";
import * as actions from "./actions/session.ts";
import * as c from "./contract.ts";

/** Who has to change his password first sees who he is and the policy, and may leave. */
const DUE = { whilePasswordDue: true } as const;

export const loginRouter = router({
  rsaPublicKey: open(get("/api/login/rsaPublicKey"), c.rsaPublicKey).query(
    ({ ctx }) => actions.offerKey(ctx),
  ),
  generateValidateCode: open(
    get("/api/login/generateValidateCode"),
    c.generateValidateCode,
  ).query(({ ctx, input }) => actions.offerCaptcha(ctx, input?.veins)),
  enter: open(post("/api/login/in"), c.enter).mutation(({ ctx, input }) =>
    actions.enter(ctx, input),
  ),
  currentUser: guarded(
    "signedIn",
    get("/login/currentUser", "/api/login/currentUser"),
    c.currentUser,
    DUE,
  ).query(({ ctx }) => actions.currentUser(ctx)),
  policy: guarded(
    "signedIn",
    post("/api/login/policy/read"),
    c.policy,
    DUE,
  ).mutation(({ ctx, input }) => policy.readPolicy(ctx, input?.accept)),
  leave: guarded("signedIn", get("/api/login/out"), c.leave, DUE).mutation(
    ({ ctx, input }) => actions.leave(ctx, { ...input, forget: false }),
  ),
  leaveDevice: guarded(
    "signedIn",
    post("/api/login/out/device"),
    c.leaveDevice,
    DUE,
  ).mutation(({ ctx, input }) =>
    actions.leave(ctx, { ...input, forget: true }),
  ),
});
