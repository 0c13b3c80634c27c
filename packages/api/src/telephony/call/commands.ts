import type { Command } from "../../core/command.ts";
import { importFolder } from "./actions/import-folder.ts";

const importRecordings: Command = {
  name: "recording import",
  summary: "add the recordings of a folder to their calls",
  args: [{ name: "folder", summary: "files named by call id, or listed in index.csv" }],
  options: [],
  run: async ({ context }, { args }) => {
    const data = await importFolder(context, args["folder"] ?? "");
    const lines = data.map(({ file, status, callId, message }) =>
      [status, file, callId === null ? message : `call ${callId}`].join("  "),
    );
    return { ok: data.every(({ status }) => status !== "REFUSED"), data, lines };
  },
};

export const recordingCommands: readonly Command[] = [importRecordings];
