import type { Command } from "@kolekta/api/core/command";
import { listArchive, restoreMonth } from "./actions/read.ts";
import { setArchiveRule } from "./actions/rule.ts";
import { runArchive } from "./actions/run.ts";
import { verifyArchive } from "./actions/verify.ts";
import { ARCHIVED_TABLES } from "./contract.ts";
import { fewestDays, ruleLine } from "./rules.ts";

const list: Command = {
  name: "archive list",
  summary: "which months lie in the archive, and the rules by which they leave",
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
  summary: "read every file of the archive and compare it with what was written",
  args: [],
  options: [],
  run: async ({ context }) => {
    const verified = await verifyArchive(context);
    const { files, rows, intact, missing, failures, strays } = verified;
    return {
      ok: failures.length + strays.length === 0,
      data: verified,
      lines: [
        `${files} files with ${rows} rows read, ${intact} of them as they were written; ${missing} missing`,
        ...failures,
        ...strays.map((name) => `${name}: it is on no record`),
      ],
    };
  },
};

const restore: Command = {
  name: "archive restore",
  summary: "load one file into a table of the schema archive",
  args: [{ name: "file", summary: "its name, as archive list prints it" }],
  options: [],
  run: async ({ context }, { args }) => {
    const { table, rows } = await restoreMonth(context, args.file ?? "");
    return {
      ok: true,
      data: { table, rows },
      lines: [`${rows} rows in ${table}; drop it when it has been read`],
    };
  },
};

const rule: Command = {
  name: "archive rule",
  summary: "say when months of a table leave the database; they do from the next hour on",
  args: [{ name: "table", summary: `one of ${ARCHIVED_TABLES.join(", ")}` }],
  options: [
    {
      flag: "--months <n>",
      summary: "whole months that stay behind this one, 2 or more; without it none leaves",
    },
    {
      flag: "--days <n>",
      summary: `how long a file is kept from its first row on, ${fewestDays(2)} or more with 2 months; without it as long as retention lets it`,
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
  summary: "let months leave that are due, as the hourly job does",
  args: [],
  options: [],
  run: async ({ context, progress }) => {
    const result = await runArchive(context, progress);
    const lines = [
      ...result.archived.map((name) => `${name} left for the archive`),
      ...result.expired.map((name) => `${name} has had its days`),
      ...result.failures,
    ];
    return {
      ok: result.failures.length === 0,
      data: result,
      lines: lines.length > 0 ? lines : ["No month is to leave, and no file has had its days."],
    };
  },
};

export const archiveCommands: readonly Command[] = [list, verify, restore, rule, run];
