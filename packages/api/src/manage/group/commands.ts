import type { Command } from "../../core/command.ts";
import { createGroup } from "./actions.ts";

/** "S0, S1" */
const namesIn = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

const create: Command = {
  name: "group create",
  summary: "make a group of an institution",
  args: [],
  options: [
    { flag: "--name <name>", summary: "its name", required: true },
    {
      flag: "--institution <name>",
      summary: "whose group it is",
      required: true,
    },
    {
      flag: "--stages <names>",
      summary: "stages of the institution that it works, by commas",
      required: true,
    },
  ],
  run: async ({ context }, { options }) => {
    const data = await createGroup(context, {
      name: String(options["name"] ?? ""),
      institution: String(options["institution"] ?? ""),
      stages: namesIn(String(options["stages"] ?? "")),
    });
    return { ok: true, data, lines: [`group ${data.groupId}`] };
  },
};

export const groupCommands: readonly Command[] = [create];
