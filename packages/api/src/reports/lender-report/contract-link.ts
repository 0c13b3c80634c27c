import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { markSecret } from "../../core/secret.ts";
import { LINK_STATES, MAX_LINK_DAYS, MAX_ORIGINS } from "./contract-codes.ts";
import { isFrameOrigin } from "./contract-origin.ts";

export const LinkRow = z.object({
  linkId: Id,
  lenderId: Id,
  lenderName: z.string(),
  name: z.string(),
  state: z.enum(LINK_STATES),
  origins: z.array(z.string()).describe("Pages that may frame the report; empty for none"),
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  creatorName: z.string(),
  createdAt: Instant,
});
export type LinkRow = z.infer<typeof LinkRow>;

/** Links to the report page, newest first, without their tokens. */
export const listLinks = {
  input: z
    .object({ lenderId: Id.optional(), state: z.enum(LINK_STATES).optional(), ...pageInput(20) })
    .prefault({}),
  output: pageOutput(LinkRow),
};

const Origin = z
  .string()
  .max(200)
  .refine(isFrameOrigin, "lenderReport.originInvalid")
  .meta({ example: "https://lender.example" });

/** Creates a link that opens the report of a lender without a login. */
export const createLink = {
  input: z.object({
    lenderId: Id,
    name: z.string().trim().min(1).max(64),
    origins: z.array(Origin).max(MAX_ORIGINS).default([]),
    days: z.int().min(1).max(MAX_LINK_DAYS),
  }),
  output: z.object({
    linkId: Id,
    path: markSecret(z.string().describe("Path of the page, shown once")),
    expiresAt: Instant,
  }),
};

/** Ends a link at once. */
export const revokeLink = {
  input: z.object({ linkId: Id }),
  output: z.object({ linkId: Id, revokedAt: Instant }),
};
