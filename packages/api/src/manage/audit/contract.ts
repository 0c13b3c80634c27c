import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { coveredDays, Id, pageInput, pageOutput } from "../../core/page.ts";

/** Maximum days of a list and of an export. */
export const LISTING_DAYS = 60;
export const EXPORT_DAYS = 7;

export const Via = z.enum(["WEB", "TOKEN", "COMMAND", "JOB"]);

/** Values before and after; null when the line does not hold the value. */
const FieldChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  changed: z.boolean(),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const AuditLine = z.object({
  id: Id,
  at: Instant,
  via: Via,
  actorId: Id.nullable(),
  actorName: z.string().nullable().describe("Null for the system"),
  actorRole: z.int().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string().nullable(),
  institutionId: Id.nullable(),
  institutionName: z.string().nullable(),
  requestId: z.string().nullable(),
  ip: z.string().nullable().describe("Null if not recorded"),
  fields: z.array(z.string()).describe("Changed fields"),
});
export type AuditLine = z.infer<typeof AuditLine>;

const Text = z.string().trim().min(1).max(100);

const Filter = z.object({
  from: Instant.optional(),
  to: Instant.optional(),
  actorId: Id.optional(),
  institutionId: Id.optional(),
  action: Text.optional().describe("Full action, or only its noun"),
  entity: Text.optional(),
  entityId: Text.optional(),
  requestId: Text.optional(),
});
export type AuditFilter = z.infer<typeof Filter>;

/** Visible lines, newest first. Defaults to the last 60 days. */
export const list = {
  input: Filter.extend(pageInput(20)),
  output: pageOutput(AuditLine).extend(coveredDays),
};

const AuditTarget = z.discriminatedUnion("screen", [
  z.object({ screen: z.literal("USER"), userId: Id }),
  z.object({ screen: z.literal("CASE"), taskId: Id, loanId: Id, borrowerId: Id }),
  z.object({ screen: z.literal("INSTITUTION"), id: Id, name: z.string(), email: z.string() }),
]);
export type AuditTarget = z.infer<typeof AuditTarget>;

/** Line with every field, changed fields first. */
export const get = {
  input: z.object({ id: Id }),
  output: AuditLine.extend({ changes: z.array(FieldChange), target: AuditTarget.nullable() }),
};

/** Lines of the filter; the period is required. */
export const exportList = { input: Filter, output: fileOutput("xlsx") };

const BrokenSeal = z.object({
  sealId: Id,
  at: Instant,
  rowCount: z.int(),
  firstLine: z.int(),
  lastLine: z.int(),
  missing: z.array(z.int()).describe("Missing entries"),
});
export type BrokenSeal = z.infer<typeof BrokenSeal>;

/**
 * Verifies the seals over the lines of a period in parts: while `next` is given, the caller repeats
 * the call with it. A broken seal names the lines that it covers.
 */
export const verify = {
  input: z.object({
    from: Instant,
    to: Instant,
    next: Id.optional().describe("Last verified seal"),
  }),
  output: z.object({
    next: Id.nullable(),
    seals: z.int().describe("Seals verified in this call"),
    lines: z.int().describe("Entries found under these seals"),
    missing: z.int().describe("Entries missing under these seals"),
    total: z.int().describe("Seals of the whole period"),
    broken: z.array(BrokenSeal),
    digest: z.string().nullable().describe("Digest of the last verified seal"),
    sealedUntil: Instant.nullable().describe("Time of the last seal"),
    waiting: z.int().describe("Entries not yet sealed"),
    outside: z.int().describe("Entries overdue for a seal; 0 before the last part"),
    firstOutside: z.int().nullable(),
  }),
};
