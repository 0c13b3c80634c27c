import type { Command } from "@kolekta/api/core/command";
import { listArchive, restoreMonth } from "./actions/read.ts";
import { setArchiveRule } from "./actions/rule.ts";
import { runArchive } from "./actions/run.ts";
import { verifyArchive } from "./actions/verify.ts";
import { ARCHIVED_TABLES } from "./contract.ts";
import { fewestDays, ruleLine } from "./rules.ts";

const list: Command = {
  name: "archive list",
  summary: "show archived months and the archive rules",
  args: [],
  options: [],
  run: async ({ context }) => {
    const { rules, months } = await listArchive(context);
    return {
      ok: true,
      data: { rules, months },
      lines: [
        ...rules.map(ruleLine),
        ...months.map(
          ({ fileName, state, rows, fileBytes, expiresOn }) =>
            `${fileName} ${state}: ${rows} rows, ${fileBytes} bytes${expiresOn === null || state === "EXPIRED" ? "" : `, until ${expiresOn}`}`,
        ),
      ],
    };
  },
};

const verify: Command = {
  name: "archive verify",
  summary: "compare every archived file with its record",
  args: [],
  options: [],
  run: async ({ context }) => {
    const verified = await verifyArchive(context);
    const { files, rows, intact, missing, failures, strays } = verified;
    return {
      ok: failures.length + strays.length === 0,
      data: verified,
      lines: [
        `${files} files with ${rows} rows read: ${intact} intact, ${missing} missing`,
        ...failures,
        ...strays.map((name) => `${name}: no record of this file`),
      ],
    };
  },
};

const restore: Command = {
  name: "archive restore",
  summary: "load one file into a table of the schema archive",
  args: [{ name: "file", summary: "file name, as printed by archive list" }],
  options: [],
  run: async ({ context }, { args }) => {
    const { table, rows } = await restoreMonth(context, args.file ?? "");
    return {
      ok: true,
      data: { table, rows },
      lines: [`${rows} rows in ${table}; drop the table when you are done`],
    };
  },
};

const rule: Command = {
  name: "archive rule",
  summary: "set when months of a table are archived; applies from the next hour",
  args: [{ name: "table", summary: `one of ${ARCHIVED_TABLES.join(", ")}` }],
  options: [
    {
      flag: "--months <n>",
      summary: "whole months to keep in the database, 2 or more; default: archive none",
    },
    {
      flag: "--days <n>",
      summary: `days to keep a file after its first row, ${fewestDays(2)} or more with 2 months; default: as long as retention allows`,
    },
  ],
  run: async ({ context }, { args, options: { months, days } }) => {
    const toNumber = (value: string | boolean | undefined) =>
      value === undefined ? null : Number(value || Number.NaN);
    const holds = await setArchiveRule(context, {
      table: args.table,
      months: toNumber(months),
      retentionDays: toNumber(days),
    });
    return { ok: true, data: holds, lines: [ruleLine(holds)] };
  },
};

const run: Command = {
  name: "archive run",
  summary: "archive due months, as the hourly job does",
  args: [],
  options: [],
  run: async ({ context, progress }) => {
    const result = await runArchive(context, progress);
    const lines = [
      ...result.archived.map((name) => `${name} archived`),
      ...result.expired.map((name) => `${name} expired`),
      ...result.failures,
    ];
    return {
      ok: result.failures.length === 0,
      data: result,
      lines: lines.length > 0 ? lines : ["No month is due, and no file has expired."],
    };
  },
};

export const archiveCommands: readonly Command[] = [list, verify, restore, rule, run];
