/** Shared contract parts of dated settings. */
import { z } from "zod";
import { Day, Instant } from "../day.ts";
import { Id, pageInput } from "../page.ts";

const Scalar = z.union([z.string(), z.number(), z.boolean()]);

/**
 * Flat values of a setting, so that before and after can be compared; "lateFee.3" is that of level
 * 3.
 */
export const AuditDetails = z.record(z.string(), z.union([Scalar, z.null(), z.array(Scalar)]));
export type AuditDetails = z.output<typeof AuditDetails>;

/** First day and editor of a revision. */
export const RevisionMeta = z.object({
  /** Identifies the revision for a withdrawal. */
  ruleId: Id,
  effectiveOn: Day,
  /** Is null for a delivered revision. */
  editorName: z.string().nullable(),
  editedAt: Instant,
});

/** User who withdrew a revision before its day, and the reason. */
export const WithdrawnBy = z.object({
  withdrawerName: z.string(),
  withdrawnAt: Instant,
  reason: z.string(),
});

export const revisionHistorySchema = <Shape extends z.ZodRawShape>(line: z.ZodObject<Shape>) =>
  line.extend({
    /** Is null unless withdrawn. */
    withdrawn: WithdrawnBy.nullable(),
  });

/** Revision in force, and the next one. */
export const inForceFields = <Line extends z.ZodType>(line: Line) => ({
  current: line,
  /** Next revision, in force on a later day. */
  next: line.nullable(),
  /** Latest revision; a change names it. */
  latestId: Id.nullable(),
});

/** First day: the next day or later; defaults to the next day. */
export const fromDay = { effectiveOn: Day.optional() };

/** A change names the revision that it is based on, so that it does not overwrite a newer one. */
export const changeFields = { baseId: Id.nullable(), ...fromDay };

export const Withdrawal = z.object({ ruleId: Id, reason: z.string().trim().min(3).max(300) });
export type Withdrawal = z.output<typeof Withdrawal>;

/** Filters owners by a part of their name: institutions or stages. */
export const ownersInput = z
  .object({ text: z.string().trim().max(100).optional(), ...pageInput(20) })
  .prefault({});
