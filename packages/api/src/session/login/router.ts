import { guarded, publicProcedure, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { offerCaptcha } from "./actions/captcha.ts";
import { currentUser } from "./actions/current-user.ts";
import { offerKey } from "./actions/key.ts";
import { readPolicy } from "./actions/policy.ts";
import { signIn } from "./actions/sign-in.ts";
import { signOut } from "./actions/sign-out.ts";
import * as c from "./contract.ts";

/**
 * Before a required password change a user may read the current user and the policy, and sign out.
 */
const DUE = { whilePasswordDue: true } as const;

export const loginRouter = router({
  getKey: publicProcedure(get("/api/login/rsaPublicKey"), c.getKey).query(({ ctx }) =>
    offerKey(ctx),
  ),
  createCaptcha: publicProcedure(get("/api/login/generateValidateCode"), c.createCaptcha).query(
    ({ ctx, input }) => offerCaptcha(ctx, input),
  ),
  signIn: publicProcedure(post("/api/login/in"), c.signIn).mutation(({ ctx, input }) =>
    signIn(ctx, input),
  ),
  getCurrentUser: guarded(
    "signedIn",
    get("/login/currentUser", "/api/login/currentUser"),
    c.getCurrentUser,
    DUE,
  ).query(({ ctx }) => currentUser(ctx)),
  readPolicy: guarded("signedIn", post("/api/login/policy/read"), c.readPolicy, DUE).mutation(
    ({ ctx, input }) => readPolicy(ctx, input?.accept),
  ),
  signOut: guarded("signedIn", get("/api/login/out"), c.signOut, DUE).mutation(({ ctx, input }) =>
    signOut(ctx, { ...input, deleteDevice: false }),
  ),
  signOutDevice: guarded("signedIn", post("/api/login/out/device"), c.signOutDevice, DUE).mutation(
    ({ ctx, input }) => signOut(ctx, { ...input, deleteDevice: true }),
  ),
});
