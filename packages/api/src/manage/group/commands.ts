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
  summary: "create a group in an institution",
  args: [],
  options: [
    { flag: "--name <name>", summary: "name of the group", required: true },
    { flag: "--institution <name>", summary: "institution of the group", required: true },
    {
      flag: "--stages <names>",
      summary: "stages that the group works, separated by commas",
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
