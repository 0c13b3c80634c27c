import type {
  Command,
  CommandInput,
  CommandOption,
} from "../../core/command.ts";
import { revokeAccessOf } from "./actions/access.ts";
import { givePassword } from "./actions/give.ts";
import { createUser } from "./actions/new.ts";
import { switchByLogin } from "./actions/switch.ts";
import type { UserStatus } from "./contract.ts";
import { roster } from "./queries/roster.ts";

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
    { flag: "--group <name>", summary: "his group there" },
    { flag: "--stage <name>", summary: "the stage that he works" },
    { flag: "--leader", summary: "he leads the group" },
  ],
  run: async ({ visit }, input) => {
    const { institution, group, stage } = input.options;
    const made = await createUser(visit, {
      login: text(input, "login"),
      name: text(input, "name"),
      email: text(input, "email"),
      role: Number(text(input, "role")),
      ...(institution && { institution: String(institution) }),
      ...(group && { group: String(group) }),
      ...(stage && { stage: String(stage) }),
      leader: input.options["leader"] === true,
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

const list: Command = {
  name: "user list",
  summary: "show everybody who has a login",
  args: [],
  options: [
    { flag: "--institution <name>", summary: "only those who work there" },
    { flag: "--status <status>", summary: "ENABLED or DISABLED" },
  ],
  run: async ({ visit }, input) => {
    const users = await roster(visit.db, {
      institution: text(input, "institution"),
      status: text(input, "status"),
    });
    const lines = users.map((user) =>
      [user.status, user.login, user.role, user.institution ?? "-", user.name]
        .map(String)
        .join("  "),
    );
    return { ok: true, data: users, lines };
  },
};

const switching = (verb: string, to: UserStatus, summary: string): Command => ({
  name: `user ${verb}`,
  summary,
  args: [],
  options: [login],
  run: async ({ visit }, input) => {
    const user = await switchByLogin(visit, text(input, "login"), to);
    return { ok: true, data: user, lines: [`${user.login} is ${verb}d`] };
  },
});

export const userCommands: readonly Command[] = [
  create,
  list,
  switching(
    "disable",
    "DISABLED",
    "end all access of a user, but never of the last administrator",
  ),
  switching("enable", "ENABLED", "let a disabled user in again"),
  password,
  revoke,
];
