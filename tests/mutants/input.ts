import type { Mutant } from "../../scripts/mutate/mutant.ts";

export const INPUT: readonly Mutant[] = [
  {
    guarantee: "G36",
    name: "what is filled into a page is markup",
    file: "apps/server/src/http/reference/html.ts",
    find: "return String(part).replaceAll(/[&<>\"']/g, (char) => ESCAPES[char] ?? char);",
    replace: "return String(part);",
    tests: ["apps/server/src/http/reference/reference.test.ts"],
  },
  {
    guarantee: "G37",
    name: "a csv cell is a formula",
    file: "packages/api/src/core/sheet/inert.ts",
    find: "RISKY.test(text) ? `'${text}` : text",
    replace: "text",
    tests: ["packages/api/src/core/sheet/csv.test.ts"],
  },
  {
    guarantee: "G39",
    name: "a file name breaks out of its header",
    file: "apps/server/src/http/rest/reply.ts",
    find: 'clean.replaceAll(/[^\\x20-\\x7e]|["%]/g, "_") || "file"',
    replace: 'clean || "file"',
    tests: ["apps/server/src/http/rest/rest.test.ts"],
  },
  {
    guarantee: "G39",
    name: "a file is named by any path",
    file: "packages/api/src/core/files/disk.ts",
    find: 'if (!ID.test(id)) throw new Error("a file is named by its uuid");',
    replace: "",
    tests: ["packages/api/src/core/files/files.test.ts"],
  },
  {
    guarantee: "G39",
    name: "more than fifty recordings at a time",
    file: "packages/api/src/telephony/call/contract.ts",
    find: '.max(BATCH_LIMIT, "call.tooManyFiles")',
    replace: ".max(1000)",
    tests: ["packages/api/src/telephony/call/call.test.ts"],
  },
  {
    guarantee: "G40",
    name: "a range may have any length",
    file: "packages/api/src/core/range.ts",
    find: "to.getTime() - from.getTime() > days * DAY_MS",
    replace: "false",
    tests: [
      "packages/api/src/tasks/log/export.test.ts",
      "packages/api/src/telephony/call/call.test.ts",
    ],
  },
  {
    guarantee: "G40",
    name: "an export names no beginning",
    file: "packages/api/src/core/range.ts",
    find: 'if (!range.from) throw new AppError("invalid", "range.required", {}, "from");',
    replace: "",
    tests: ["packages/api/src/tasks/log/export.test.ts"],
  },
  {
    guarantee: "G40",
    name: "the list of calls reaches back without end",
    file: "packages/api/src/telephony/call/actions/list.ts",
    find: `  refuseRange(input, LISTING_DAYS);
`,
    replace: "",
    tests: ["packages/api/src/telephony/call/call.test.ts"],
  },
  {
    guarantee: "G40",
    name: "calls are exported without end",
    file: "packages/api/src/telephony/call/actions/recording.ts",
    find: `  requireRange(filter, LISTING_DAYS);
`,
    replace: "",
    tests: ["packages/api/src/telephony/call/call.test.ts"],
  },
  {
    guarantee: "G41",
    name: "what a contract does not name leaves with it",
    file: "packages/api/src/core/check.ts",
    find: "const taken: Record<string, unknown> = {};",
    replace: "const taken: Record<string, unknown> = { ...value };",
    tests: ["packages/api/src/core/check.test.ts"],
  },
  {
    guarantee: "G41",
    name: "an internal error says what happened",
    file: "packages/api/src/core/errors.ts",
    find: 'errorMessage(lang, PLAIN[error.code] ?? "system.internal")',
    replace:
      'PLAIN[error.code] ? errorMessage(lang, PLAIN[error.code] ?? "system.internal") : String(error.cause)',
    tests: [
      "apps/server/src/http/trpc.test.ts",
      "apps/server/src/http/rest/rest.test.ts",
    ],
  },
  {
    guarantee: "G41",
    name: "a value that the database minds is a bug",
    file: "packages/api/src/core/errors.ts",
    find: 'if (UNFIT_VALUES.has(known?.sqlstate ?? ""))',
    replace: "if (false)",
    tests: ["apps/server/test/fuzz.test.ts"],
  },
];
