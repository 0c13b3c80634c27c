import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "../../core/command.ts";
import { exportForOperator } from "./actions/export.ts";

const exportCommand: Command = {
  name: "borrower export",
  summary: "write all data of a borrower to a zip file",
  args: [{ name: "id", summary: "id of the borrower" }],
  options: [
    { flag: "--out <file>", summary: "zip file to write", required: true },
    { flag: "--reason <text>", summary: "reason for the record", required: true },
  ],
  run: async ({ context }, { args, options }) => {
    const id = Number(args["id"]);
    const { out, reason } = options;
    const file = await exportForOperator(context, id, String(reason));
    const path = String(out);
    await pipeline(Readable.fromWeb(file.body as never), createWriteStream(path, { mode: 0o600 }));
    return { ok: true, data: { path }, lines: [`written to ${path}`] };
  },
};

export const dataRequestCommands: readonly Command[] = [exportCommand];
