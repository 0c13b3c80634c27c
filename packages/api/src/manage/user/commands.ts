import type {
  Command,
  CommandInput,
  CommandOption,
} from "../../core/command.ts";
import { revokeAccessOf } from "./actions/access.ts";
import { givePassword } from "./actions/give.ts";
import { createUser } from "./actions/new.ts";

const text = ({ options }: CommandInput, option: string): string =>
  String(options[option] ?? "");

const login: CommandOption = {
  flag: "--login <login>",
  summary: "what he logs in as",
  required: true,
};

const shownOnce = (name: string): string =>
  `logs in ${name} once and has to be changed then; it is shown this once`;

const create: Command = {
  name: "user create",
  summary: "make a user with a password that is good for one login",
  args: [],
  options: [
    login,
    { flag: "--name <name>", summary: "his name", required: true },
    { flag: "--email <email>", summary: "his address", required: true },
    {
      flag: "--role <number>",
      summary: "his role: its number in table role",
      required: true,
    },
    {
      flag: "--institution <name>",
      summary: "where he works; for the roles of an agency",
    },
  ],
  run: async ({ visit }, input) => {
    const institution = text(input, "institution");
    const made = await createUser(visit, {
      login: text(input, "login"),
      name: text(input, "name"),
      email: text(input, "email"),
      role: Number(text(input, "role")),
      ...(institution && { institution }),
    });
    return {
      ok: true,
      data: made,
      lines: [made.password, shownOnce(made.login)],
    };
  },
};

const password: Command = {
  name: "user password",
  summary: "give a user a new password that is good for one login",
  args: [],
  options: [login],
  run: async ({ visit }, input) => {
    const given = await givePassword(visit, { login: text(input, "login") });
    return {
      ok: true,
      data: given,
      lines: [given.password, shownOnce(given.login)],
    };
  },
};

const revoke: Command = {
  name: "user revoke",
  summary: "end a user's session, all his API tokens and his trusted devices",
  args: [],
  options: [login],
  run: async ({ visit }, input) => {
    const revoked = await revokeAccessOf(visit, text(input, "login"));
    const session = revoked.sessionEnded ? "1 session" : "no session";
    return {
      ok: true,
      data: revoked,
      lines: [`ended ${session} and ${revoked.tokens} API tokens`],
    };
  },
};

export const userCommands: readonly Command[] = [create, password, revoke];
