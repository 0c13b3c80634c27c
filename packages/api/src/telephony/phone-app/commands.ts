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
  summary: "create a code that pairs a company phone with an agent",
  args: [],
  options: [login],
  run: async ({ context }, input) => {
    const made = await pairByLogin(context, getLogin(input));
    return {
      ok: true,
      data: made,
      lines: [
        made.pairingCode,
        `Type the code into the phone before ${made.expiresAt.toISOString()}. A phone paired earlier is unpaired.`,
      ],
    };
  },
};

const unpair: Command = {
  name: "phone unpair",
  summary: "unpair the company phone of an agent, so that it gets no more numbers",
  args: [],
  options: [login],
  run: async ({ context }, input) => {
    const data = await unpairByLogin(context, getLogin(input));
    return { ok: true, data, lines: ["unpaired"] };
  },
};

export const phoneCommands: readonly Command[] = [pair, unpair];
