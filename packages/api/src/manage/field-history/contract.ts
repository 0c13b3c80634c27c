import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";

/** Maximum days of a list over all subjects. */
export const LISTING_DAYS = 60;

export const CHANGE_SUBJECTS = ["USER", "CASE", "WAGE", "INSTITUTION", "SETTING"] as const;
export const ChangeSubject = z.enum(CHANGE_SUBJECTS);
export type ChangeSubject = z.infer<typeof ChangeSubject>;

/** Number of a user, case, wage owner or institution; table name of a setting. */
const SubjectId = z.string().trim().min(1).max(100);

export const AuditedFieldChange = z.object({
  key: z.string().describe("Unique key of record and field"),
  subject: ChangeSubject,
  subjectId: z.string().nullable(),
  subjectName: z.string().nullable(),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  action: z.string(),
  manual: z.boolean().describe("Recorded by a user, not by the system"),
  editorId: Id.nullable(),
  editorName: z.string().nullable().describe("Null for the system"),
  at: Instant,
  reason: z.string().nullable(),
});
export type AuditedFieldChange = z.infer<typeof AuditedFieldChange>;

export const list = {
  input: z.object({
    subject: ChangeSubject.default("USER"),
    subjectId: SubjectId.optional(),
    editorId: Id.optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    ...pageInput(20),
  }),
  /** Open ends of the period are null when one subject is listed. */
  output: pageOutput(AuditedFieldChange).extend({ from: Day.nullable(), to: Day.nullable() }),
};

const Value = z.string().trim().min(1).max(500);

/** Records a change made outside the system, or the reason of one. */
export const save = {
  input: z.object({
    subject: ChangeSubject,
    subjectId: SubjectId,
    field: z.string().trim().min(1).max(100),
    from: Value,
    to: Value,
    reason: z.string().trim().min(3).max(500),
  }),
  output: z.object({ subject: ChangeSubject, subjectId: z.string() }),
};
