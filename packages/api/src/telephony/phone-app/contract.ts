import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id } from "../../core/page.ts";
import { secret } from "../../core/secret.ts";

const Agent = z.object({ agentId: Id });

/** A code to be typed into the agent's company phone, once and within minutes; a phone paired before is let go. */
export const pair = {
  input: Agent,
  output: z.object({ pairingCode: secret(z.string()), expiresAt: Instant }),
};

/** The phone is lost or goes to somebody else: from now on it is given nothing. */
export const unpair = { input: Agent, output: Agent };

/** The phone gives the code and keeps its credential, which is told this once. */
export const enrol = {
  input: z.object({
    pairingCode: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[0-9A-HJKMNP-TV-Z]{12}$/, "phone.badCode"),
  }),
  output: z.object({ credential: secret(z.string()), agentName: z.string() }),
};
