import {
  type Command,
  type CommandInput,
  type CommandOption,
  createReadCommand,
} from "../../core/command.ts";
import { createToken, listTokens, revokeToken } from "./actions/token.ts";

const login: CommandOption = {
  flag: "--login <login>",
  summary: "login name of the token's user",
  required: true,
};

const name: CommandOption = {
  flag: "--name <name>",
  summary: "name of the token, unique for the user",
  required: true,
};

const text = ({ options }: CommandInput, option: string): string => String(options[option] ?? "");

const create: Command = {
  name: "token create",
  summary: "create an API token with the permissions of its user",
  args: [],
  options: [
    login,
    name,
    { flag: "--days <days>", summary: "days until it expires", required: true },
  ],
  run: async ({ context }, input) => {
    const made = await createToken(context, {
      login: text(input, "login"),
      name: text(input, "name"),
      days: Number(text(input, "days")),
    });
    return {
      ok: true,
      data: made,
      lines: [
        made.token,
        `Acts as ${made.login} until ${made.expiresAt.toISOString()}. It is not shown again.`,
      ],
    };
  },
};

const list = createReadCommand({
  name: "token list",
  summary: "list the API tokens without their secrets",
  args: [],
  options: [{ ...login, required: false }],
  read: async (context, { options }) => {
    const tokens = await listTokens(context, {
      ...(typeof options["login"] === "string" && { login: options["login"] }),
    });
    const lines = tokens.map((token) =>
      [token.state, token.login, token.name, token.expiresAt.toISOString()].join("  "),
    );
    return { ok: true, data: tokens, lines };
  },
});

const revoke: Command = {
  name: "token revoke",
  summary: "revoke an API token immediately",
  args: [],
  options: [login, name],
  run: async ({ context }, input) => {
    const revoked = await revokeToken(context, {
      login: text(input, "login"),
      name: text(input, "name"),
    });
    return { ok: true, data: revoked, lines: ["revoked"] };
  },
};

export const tokenCommands: readonly Command[] = [create, list, revoke];
