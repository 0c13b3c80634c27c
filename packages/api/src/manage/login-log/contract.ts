import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { coveredDays, Id, pageInput, pageOutput } from "../../core/page.ts";
import { OUTCOMES } from "./contract-codes.ts";

export const LoginOutcome = z.enum(OUTCOMES);

const ADDRESS = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Accepts an address, or a network as address/bits. */
export const isAddress = (text: string): boolean => ADDRESS.safeParse(text).success;

export const LoginLine = z.object({
  id: Id,
  at: Instant,
  userId: Id.nullable(),
  login: z.string().describe("As typed, if no user has it"),
  name: z.string().nullable(),
  role: z.int().nullable(),
  institutionName: z.string().nullable(),
  outcome: LoginOutcome,
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  device: z.string().nullable().describe("Device uuid stored by the browser"),
  userAgent: z.string().nullable(),
});
export type LoginLine = z.infer<typeof LoginLine>;

/** Maximum days of a list and of an export, and the default of a list. */
export const LISTING_DAYS = 60;
export const EXPORT_DAYS = 7;
export const DEFAULT_DAYS = 7;

export const LoginFilter = z.object({
  from: Instant.optional(),
  to: Instant.optional(),
  userId: Id.optional(),
  login: z.string().trim().min(1).max(100).optional().describe("Exact login"),
  institutionId: Id.optional(),
  outcome: LoginOutcome.optional(),
  ip: z
    .string()
    .trim()
    .refine(isAddress, "loginLog.badAddress")
    .optional()
    .describe("IP address or range (CIDR)"),
});
export type LoginFilter = z.output<typeof LoginFilter>;

/** Visible sign-ins, sign-outs and refusals, newest first. */
export const list = {
  input: LoginFilter.extend(pageInput(20)),
  output: pageOutput(LoginLine).extend(coveredDays),
};

export const exportList = { input: LoginFilter, output: fileOutput("xlsx") };
