import type { Command, CommandInput, CommandOption } from "../../core/command.ts";
import { pairByLogin, unpairByLogin } from "./actions.ts";

const login: CommandOption = {
  flag: "--login <login>",
  summary: "login name of the agent",
  required: true,
};

const getLogin = ({ options }: CommandInput): string => String(options["login"] ?? "");

const pair: Command = {
  name: "phone pair",
  summary: "make the code that pairs an agent's company phone",
  args: [],
  options: [login],
  run: async ({ context }, input) => {
    const made = await pairByLogin(context, getLogin(input));
    return {
      ok: true,
      data: made,
      lines: [
        made.pairingCode,
        `to be typed into the phone once, until ${made.expiresAt.toISOString()}; a phone paired before is let go`,
      ],
    };
  },
};

const unpair: Command = {
  name: "phone unpair",
  summary: "let an agent's company phone go: it is given no number any more",
  args: [],
  options: [login],
  run: async ({ context }, input) => {
    const data = await unpairByLogin(context, getLogin(input));
    return { ok: true, data, lines: ["let go"] };
  },
};

export const phoneCommands: readonly Command[] = [pair, unpair];
