import type { Command, CommandInput } from "../../core/command.ts";
import { createUser } from "./actions-new.ts";

const text = ({ options }: CommandInput, option: string): string =>
  String(options[option] ?? "");

export const createUserCommand: Command = {
  name: "user create",
  summary: "make a user with a password that is good for one login",
  args: [],
  options: [
    { flag: "--login <login>", summary: "what he logs in as", required: true },
    { flag: "--name <name>", summary: "his name", required: true },
    { flag: "--email <email>", summary: "his address", required: true },
    {
      flag: "--role <1-9>",
      summary: "his role, 9 for the administrator",
      required: true,
    },
    {
      flag: "--institution <name>",
      summary: "where he works; for the roles 1, 2 and 8",
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
      lines: [
        made.password,
        `logs in ${made.login} once and has to be changed then; it is shown this once`,
      ],
    };
  },
};
