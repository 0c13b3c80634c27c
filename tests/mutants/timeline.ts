import type { Mutant } from "../../scripts/mutate/mutant.ts";

const NOTE = ["packages/api/src/tasks/note/note.test.ts"];
const READERS = ["packages/api/src/core/case-readers.test.ts"];
const TIMELINE = ["packages/api/src/tasks/timeline/timeline.test.ts"];
const SOURCE = "packages/api/src/tasks/timeline/queries/list.ts";

export const TIMELINES: readonly Mutant[] = [
  {
    guarantee: "G31",
    name: "the timeline of a case out of sight is shown",
    file: SOURCE,
    find: 'where c.id = ${taskId} and ${visibleTo(actor, "c")})`;',
    replace: "where c.id = ${taskId} and ${actor.userId} > 0)`;",
    tests: TIMELINE,
  },
  {
    guarantee: "G31",
    name: "the timeline shows kinds without their permission",
    file: "packages/api/src/tasks/timeline/rules.ts",
    find: "requested.includes(kind) && permissions.has(PERMISSIONS[kind])",
    replace: "requested.includes(kind) && permissions.size > 0",
    tests: TIMELINE,
  },
  {
    guarantee: "G31",
    name: "a page of the timeline skips entries of the same instant",
    file: SOURCE,
    find: "isKindAfter(kind, after.kind) ? sql`${at} <= ${instant}`",
    replace: "isKindAfter(kind, after.kind) ? sql`${at} < ${instant}`",
    tests: TIMELINE,
  },
  {
    guarantee: "G31",
    name: "a note names a user who cannot see the case",
    file: "packages/api/src/tasks/note/actions.ts",
    find: "if (unknown !== undefined)",
    replace: "if (accounts.length > 1_000 && unknown !== undefined)",
    tests: NOTE,
  },
  {
    guarantee: "G31",
    name: "a user is notified of a recalled case",
    file: "packages/api/src/core/case-readers.ts",
    find: "when 'INSTITUTION' then not c.is_withheld and",
    replace: "when 'INSTITUTION' then",
    tests: READERS,
  },
  {
    guarantee: "G31",
    name: "a note is withdrawn by another user",
    file: "packages/api/src/tasks/note/queries.ts",
    find: "n.author_id = ${actor.userId} and n.withdrawn_at is null",
    replace: "n.withdrawn_at is null",
    tests: NOTE,
  },
  {
    guarantee: "G31",
    name: "a stored note is rewritten",
    file: "packages/db/src/migrations/0021_case_notes.sql",
    find: "create trigger case_note_emptied before update on case_note",
    replace: "create trigger case_note_emptied after insert on case_note",
    tests: NOTE,
  },
];
