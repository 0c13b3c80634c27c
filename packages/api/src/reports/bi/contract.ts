import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id, NoInput } from "../../core/page.ts";
import { markSecret } from "../../core/secret.ts";

const PageId = z.string().regex(/^[A-Za-z0-9][\w-]{0,59}$/);

/** Parameters of the page. They never decide which institutions it may show. */
export const GlobalParam = z
  .record(z.string().regex(/^[a-z][A-Za-z0-9_]{0,39}$/), z.union([z.string().max(100), z.number()]))
  .refine((params) => Object.keys(params).length <= 20, "request.invalid");

export const listPages = { input: NoInput, output: z.array(z.object({ pageId: PageId })) };

/** Returns the address of a page for a frame, valid for a short time and for the caller only. */
export const openPage = {
  input: z.object({ pageId: PageId, globalParam: GlobalParam.optional() }),
  output: z.object({
    accessUrl: markSecret(z.string()),
    /** Origin that the frame's messages must have; null for the origin of the page around it. */
    origin: z.string().nullable(),
    expiresAt: Instant,
    /** The page reports its presence and height. */
    speaks: z.boolean(),
  }),
};

const Sums = z.object({
  agents: z.int(),
  assigned: z.int(),
  assignedMinor: Minor,
  settled: z.int(),
  collectedMinor: Minor,
});
export type Sums = z.infer<typeof Sums>;

/** Figures of the built-in page: today so far, as far as the caller sees them. */
export const BiFigures = z.object({
  day: Day,
  asOf: Instant,
  zone: z.string(),
  currency: Currency,
  total: Sums,
  online: z.int(),
  callsThisHour: z.int(),
  stages: z.array(Sums.extend({ stage: z.string().nullable() })),
  /** By the hour in which the company learned of the payment. */
  hours: z.array(z.object({ hour: z.int(), collectedMinor: Minor })),
  best: z.array(
    z.object({
      agentId: Id,
      agentName: z.string(),
      collectedMinor: Minor,
      rate: z.number().nullable(),
    }),
  ),
});
export type BiFigures = z.infer<typeof BiFigures>;
