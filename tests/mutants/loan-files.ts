import type { Mutant } from "../../scripts/mutate/mutant.ts";

const ROOM = "packages/api/src/tasks/loan-file";
const SENT = [`${ROOM}/loan-file.test.ts`];
const DROP = [`${ROOM}/drop.test.ts`];

export const LOAN_FILES: readonly Mutant[] = [
  {
    guarantee: "G31",
    name: "a key reads its file through a mapping of another lender",
    file: `${ROOM}/queries.ts`,
    find: ' and ${lenderVisibleTo(actor, sql.ref("l.id"))}',
    replace: "",
    tests: SENT,
  },
  {
    guarantee: "G30",
    name: "the author of an account binds a folder to it",
    file: `${ROOM}/actions/drop.ts`,
    find: "    await lockForKey(tx, accountId);\n",
    replace: "",
    tests: DROP,
  },
  {
    guarantee: "G39",
    name: "a link in a drop folder is followed",
    file: `${ROOM}/actions/take.ts`,
    find: '  if (!found.isFile()) throw new AppError("invalid", "loanFile.notAFile", {}, "file");\n',
    replace: "",
    tests: DROP,
  },
  {
    guarantee: "G39",
    name: "a drop folder leads out of its parent by a link",
    file: `${ROOM}/actions/watch.ts`,
    find: "if (!(await lstat(path)).isDirectory())",
    replace: "if (false)",
    tests: DROP,
  },
  {
    guarantee: "G14",
    name: "the same content is imported again",
    file: `${ROOM}/actions/take.ts`,
    find: "  if (same) return toAnswer(ctx, same);\n",
    replace: "",
    tests: DROP,
  },
  {
    guarantee: "G31",
    name: "a drop folder outlives the end of its institution",
    file: `${ROOM}/actions/watch.ts`,
    find: "  await removeDropsOfDisabled(ctx);\n",
    replace: "",
    tests: DROP,
  },
  {
    guarantee: "G3",
    name: "a higher waiver of the lender is not audited",
    file: "packages/api/src/tasks/loan-import/actions/work.ts",
    find: "    await auditRaisedWaivers(tx, run);\n",
    replace: "",
    tests: ["packages/api/src/tasks/loan-import/patch.test.ts"],
  },
];
