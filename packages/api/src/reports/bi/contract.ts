import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id, NoInput } from "../../core/page.ts";
import { markSecret } from "../../core/secret.ts";

const PageId = z.string().regex(/^[A-Za-z0-9][\w-]{0,59}$/);

/** What the page is asked to show; whose figures it may show is never among it. */
export const GlobalParam = z
  .record(z.string().regex(/^[a-z][A-Za-z0-9_]{0,39}$/), z.union([z.string().max(100), z.number()]))
  .refine((params) => Object.keys(params).length <= 20, "request.invalid");

/** Which pages there are to be shown in a frame. */
export const listPages = {
  input: NoInput,
  output: z.array(z.object({ pageId: PageId })),
};

/** The address of a page for a frame: good for moments, and for the caller's eyes alone. */
export const openPage = {
  input: z.object({ pageId: PageId, globalParam: GlobalParam.optional() }),
  output: z.object({
    accessUrl: markSecret(z.string()),
    /** Whom the frame's messages must come from; null is the origin of the page around it. */
    origin: z.string().nullable(),
    expiresAt: Instant,
    /** The page says that it is there and how high it is. */
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

/** What the built-in page shows: today so far, in the caller's sight. */
export const BiFigures = z.object({
  day: Day,
  asOf: Instant,
  zone: z.string(),
  currency: Currency,
  total: Sums,
  online: z.int(),
  callsThisHour: z.int(),
  stages: z.array(Sums.extend({ stage: z.string().nullable() })),
  /** By the hour of the day in which the money became known. */
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
