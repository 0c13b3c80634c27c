import type { Command } from "../../core/command.ts";
import { keepArchive } from "./actions/keep.ts";
import {
  listArchive,
  restoreMonth,
  setArchiveRule,
  verifyArchive,
} from "./actions/read.ts";
import { ARCHIVED_TABLES, ArchiveRule } from "./contract.ts";

const list: Command = {
  name: "archive list",
  summary: "which months lie in the archive, and the rules by which they leave",
  args: [],
  options: [],
  run: async ({ visit }) => {
    const { rules, months } = await listArchive(visit);
    return {
      ok: true,
      data: { rules, months },
      lines: [
        ...rules.map(
          ({ table, months: kept, keptDays }) =>
            `${table}: ${kept === null ? "no month leaves" : `${kept} months stay`}, files ${keptDays === null ? "as long as retention lets them" : `${keptDays} days`}`,
        ),
        ...months.map(
          ({ fileName, state, rows, fileBytes, expiresOn }) =>
            `${fileName} ${state}: ${rows} rows, ${fileBytes} bytes${expiresOn === null ? "" : `, until ${expiresOn}`}`,
        ),
      ],
    };
  },
};

const verify: Command = {
  name: "archive verify",
  summary:
    "read every file of the archive and compare it with what was written",
  args: [],
  options: [],
  run: async ({ visit }) => {
    const { files, rows, failures } = await verifyArchive(visit);
    return {
      ok: failures.length === 0,
      data: { files, rows, failures },
      lines: [
        `${files} files with ${rows} rows, ${files - failures.length} of them as they were written`,
        ...failures,
      ],
    };
  },
};

const restore: Command = {
  name: "archive restore",
  summary: "load one file into a table of the schema archive",
  args: [{ name: "file", summary: "its name, as archive list prints it" }],
  options: [],
  run: async ({ visit }, { args }) => {
    const { table, rows } = await restoreMonth(visit, args.file ?? "");
    return {
      ok: true,
      data: { table, rows },
      lines: [`${rows} rows in ${table}; drop it when it has been read`],
    };
  },
};

const rule: Command = {
  name: "archive rule",
  summary:
    "say when months of a table leave the database; they do from the next hour on",
  args: [{ name: "table", summary: `one of ${ARCHIVED_TABLES.join(", ")}` }],
  options: [
    {
      flag: "--months <n>",
      summary:
        "whole months that stay behind this one, 2 or more; without it none leaves",
    },
    {
      flag: "--days <n>",
      summary:
        "how long a file is kept; without it as long as retention lets it",
    },
  ],
  run: async ({ visit }, { args, options: { months, days } }) => {
    const parsed = ArchiveRule.safeParse({
      table: args.table,
      months: months === undefined ? null : Number(months),
      keptDays: days === undefined ? null : Number(days),
    });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return {
        ok: false,
        data: null,
        lines: [`${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`],
      };
    }
    await setArchiveRule(visit, parsed.data);
    return { ok: true, data: parsed.data, lines: ["The rule holds."] };
  },
};

const run: Command = {
  name: "archive run",
  summary: "let months leave that are due, as the hourly job does",
  args: [],
  options: [],
  run: async ({ visit }) => {
    const kept = await keepArchive(visit);
    return {
      ok: kept.failures.length === 0,
      data: kept,
      lines: [
        ...kept.archived.map((name) => `${name} left for the archive`),
        ...kept.expired.map((name) => `${name} has had its days`),
        ...kept.failures,
      ],
    };
  },
};

export const archiveCommands: readonly Command[] = [
  list,
  verify,
  restore,
  rule,
  run,
];
