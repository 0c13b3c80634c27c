import type { Command } from "../../core/command.ts";
import { listPurges } from "./actions/list.ts";
import { purgeDue } from "./actions/run.ts";

const run: Command = {
  name: "retention run",
  summary:
    "delete what outlived its days, from the database and from the disk, as the nightly job does",
  args: [],
  options: [],
  run: async ({ context }) => {
    const done = await purgeDue(context);
    return {
      ok: done.failures.length === 0,
      data: done,
      lines: [
        `${done.records} records deleted or emptied, ${done.files} files gone from the store`,
        ...done.failures.map((failure) => `failed: ${failure}`),
      ],
    };
  },
};

const show: Command = {
  name: "retention show",
  summary: "what was deleted because its days were over, the last day first",
  args: [],
  options: [],
  run: async ({ context }) => {
    const page = await listPurges(context, { page: 1, size: 200 });
    return {
      ok: page.rows.every(({ failure }) => failure === null),
      data: page.rows,
      lines: page.rows.map(
        ({ on, institutionName, kind, records, failure }) =>
          `${on} ${kind} of ${institutionName ?? "the house"}: ${records}${failure === null ? "" : `, failed: ${failure}`}`,
      ),
    };
  },
};

export const purgeCommands: readonly Command[] = [run, show];
