import type { Mutant } from "../../scripts/mutate/mutant.ts";

const TESTS = "packages/api/src/telephony/letter/letter.test.ts";

export const LETTER: readonly Mutant[] = [
  {
    guarantee: "G49",
    name: "a returned letter still counts as a warning",
    file: "packages/api/src/tasks/guard/queries/inputs.ts",
    find: "and not exists (select from letter_return r where r.letter_id = w.id and r.created_at <= ${cutoff})",
    replace: "",
    tests: [TESTS],
  },
  {
    guarantee: "G49",
    name: "two letters at once are two letters",
    file: "packages/api/src/telephony/letter/actions/send.ts",
    find: "const dispatch = await deliver(tx, subject, page, how);\n  // A concurrent letter held the lock of the borrower and is only visible now.\n  await assertAllowed(tx, subject, template);",
    replace: "const dispatch = await deliver(tx, subject, page, how);",
    tests: [TESTS],
  },
  {
    guarantee: "G49",
    name: "a letter lacks content that the law requires",
    file: "packages/api/src/telephony/letter/rules.ts",
    find: 'return lacking.length > 0 ? toRefusal("letter.lacks", lacking) : null;',
    replace: "return null;",
    tests: [TESTS],
  },
  {
    guarantee: "G49",
    name: "the pages of another institution are printed",
    file: "packages/api/src/telephony/letter/queries/letter.ts",
    find: 'where w.id = ${anyOf(letterIds)} and ${visibleTo(actor, "c")} order by w.id',
    replace: "where w.id = ${anyOf(letterIds)} order by w.id",
    tests: [TESTS],
  },
];
