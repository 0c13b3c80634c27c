import type { Command } from "../command.ts";
import { type FaultKind, verifyFiles } from "./verify.ts";

const FAULT_LABELS: Readonly<Record<FaultKind, string>> = {
  missing: "missing from the store",
  wrongSize: "its size differs from its row",
  wrongHash: "its hash differs from its row",
  orphan: "in the store without a row",
  purged: "in the store, but purged according to its row",
  stray: "not a stored file, but in the store",
};

export const verifyFilesCommand: Command = {
  name: "files verify",
  summary: "compare stored files with the database",
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
        `${found.files} files of ${found.bytes} bytes, ${faults} faulty`,
        ...found.samples.map(
          ({ faultKind, id, about }) => `${id ?? "-"} ${about}: ${FAULT_LABELS[faultKind]}`,
        ),
        ...(unlisted > 0 ? [`and ${unlisted} more`] : []),
      ],
    };
  },
};
