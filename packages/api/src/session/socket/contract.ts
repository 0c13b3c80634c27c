import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { NoInput } from "../../core/page.ts";
import { markSecret } from "../../core/secret.ts";

/**
 * Opens one socket, once and within 30 seconds: connect to /prod/api/webSocket/user/{token} with
 * it. The session token works too, but addresses are logged in more places than headers.
 */
export const createToken = {
  input: NoInput,
  output: z.object({ token: markSecret(z.string()), expiresAt: Instant }),
};
