/** What the contracts of all settings that hold from a day on have in common. */
import { z } from "zod";
import { Day, Instant } from "../day.ts";
import { Id, pageInput } from "../page.ts";

const Scalar = z.union([z.string(), z.number(), z.boolean()]);

/** A setting as plain facts, so that before and after can be laid side by side; "lateFee.3" is that of level 3. */
export const AuditDetails = z.record(z.string(), z.union([Scalar, z.null(), z.array(Scalar)]));
export type AuditDetails = z.output<typeof AuditDetails>;

/** From which day a line holds, and who wrote it. */
export const RevisionMeta = z.object({
  /** Names the line to who withdraws it. */
  ruleId: Id,
  effectiveOn: Day,
  /** Null where it was delivered. */
  editorName: z.string().nullable(),
  editedAt: Instant,
});

/** Who took a line back before its day, and why. */
export const WithdrawnBy = z.object({
  withdrawerName: z.string(),
  withdrawnAt: Instant,
  reason: z.string(),
});

/** A line of a history. */
export const revisionHistorySchema = <Shape extends z.ZodRawShape>(line: z.ZodObject<Shape>) =>
  line.extend({
    /** Null where it stands. */
    withdrawn: WithdrawnBy.nullable(),
  });

/** What holds today, and what comes next. */
export const inForceFields = <Line extends z.ZodType>(line: Line) => ({
  current: line,
  /** The next that takes effect on a later day. */
  next: line.nullable(),
  /** The last that was written; a change names it. */
  latestId: Id.nullable(),
});

/** The next day, or a later one; the next where none is given. */
export const fromDay = { effectiveOn: Day.optional() };

/** A change says which line it was made on: if somebody else was faster, he is not overwritten. */
export const changeFields = { baseId: Id.nullable(), ...fromDay };

/** Takes back a line whose day has not come. */
export const Withdrawal = z.object({
  ruleId: Id,
  reason: z.string().trim().min(3).max(300),
});
export type Withdrawal = z.output<typeof Withdrawal>;

/** By whose setting it is: institutions or stages, by a part of their name. */
export const ownersInput = z
  .object({
    text: z.string().trim().max(100).optional(),
    ...pageInput(20),
  })
  .prefault({});
