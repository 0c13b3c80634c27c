import type { Command } from "../command.ts";
import { type FaultKind, verifyFiles } from "./verify.ts";

const FAULT_LABELS: Readonly<Record<FaultKind, string>> = {
  missing: "missing from the store",
  wrongSize: "of another size than its row says",
  wrongHash: "not what was stored: its hash differs",
  orphan: "in the store without a row",
  purged: "in the store although its row says it was purged",
  stray: "in the store and no file of it",
};

export const verifyFilesCommand: Command = {
  name: "files verify",
  summary: "compare every stored file with its row, and the store with the rows",
  args: [],
  options: [],
  run: async ({ context, progress }) => {
    const found = await verifyFiles(context, {
      onProgress: (done, total) => progress(`${done} of ${total} files`),
    });
    const faults = Object.values(found.faults).reduce((sum, n) => sum + n, 0);
    const unlisted = faults - found.samples.length;
    return {
      ok: faults === 0,
      data: found,
      lines: [
        `${found.files} files of ${found.bytes} bytes, ${faults} at fault`,
        ...found.samples.map(
          ({ faultKind, id, about }) => `${id ?? "-"} ${about}: ${FAULT_LABELS[faultKind]}`,
        ),
        ...(unlisted > 0 ? [`and ${unlisted} more`] : []),
      ],
    };
  },
};
