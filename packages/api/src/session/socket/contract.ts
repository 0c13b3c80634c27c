import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { NoInput } from "../../core/page.ts";
import { markSecret } from "../../core/secret.ts";

/**
 * Enters one socket, once and within moments: connect to /prod/api/webSocket/user/{token} with it. The
 * session's own token enters too, but an address is written down in more places than a header.
 */
export const createToken = {
  input: NoInput,
  output: z.object({ token: markSecret(z.string()), expiresAt: Instant }),
};
