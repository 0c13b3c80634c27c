import { type Command, createReadCommand } from "../../core/command.ts";
import { listPurges } from "./actions/list.ts";
import { purgeDue } from "./actions/run.ts";

const run: Command = {
  name: "retention run",
  summary: "delete data whose retention has ended, as the nightly job does",
  args: [],
  options: [],
  run: async ({ context }) => {
    const done = await purgeDue(context);
    return {
      ok: done.failures.length === 0,
      data: done,
      lines: [
        `${done.records} records deleted or emptied, ${done.files} files removed from the store`,
        ...done.failures.map((failure) => `failed: ${failure}`),
      ],
    };
  },
};

const show = createReadCommand({
  name: "retention show",
  summary: "show deletions by day, the latest first",
  args: [],
  options: [],
  read: async ({ db }) => {
    const page = await listPurges({ db }, { page: 1, size: 200 });
    return {
      ok: page.rows.every(({ failure }) => failure === null),
      data: page.rows,
      lines: page.rows.map(
        ({ on, institutionName, kind, records, failure }) =>
          `${on} ${kind} of ${institutionName ?? "head office"}: ${records}${failure === null ? "" : `, failed: ${failure}`}`,
      ),
    };
  },
});

export const purgeCommands: readonly Command[] = [run, show];
