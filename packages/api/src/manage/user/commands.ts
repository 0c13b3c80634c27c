import {
  type Command,
  type CommandInput,
  type CommandOption,
  type CommandResult,
  createReadCommand,
} from "../../core/command.ts";
import type { BaseContext } from "../../core/context.ts";
import { revokeAccessByLogin } from "./actions/access.ts";
import { confirmByLogin } from "./actions/confirm.ts";
import { issueOneTimePassword } from "./actions/issue-password.ts";
import { createUser } from "./actions/new.ts";
import { switchByLogin } from "./actions/enable-disable.ts";
import type { UserStatus } from "./contract.ts";
import { roster } from "./queries/roster.ts";

const text = ({ options }: CommandInput, option: string): string => String(options[option] ?? "");

const login: CommandOption = { flag: "--login <login>", summary: "login name", required: true };

const formatOneTimeNote = (name: string): string =>
  `Password of ${name} for one sign-in. It must then be changed and is not shown again.`;

const create: Command = {
  name: "user create",
  summary: "create a user with a one-time password",
  args: [],
  options: [
    login,
    { flag: "--name <name>", summary: "full name", required: true },
    { flag: "--email <email>", summary: "email address", required: true },
    { flag: "--role <number>", summary: "id in table role", required: true },
    {
      flag: "--institution <name>",
      summary: "institution of the user; required for the roles of an institution",
    },
    { flag: "--group <name>", summary: "group in the institution" },
    { flag: "--stage <name>", summary: "stage that the user works" },
    { flag: "--leader", summary: "the user leads the group" },
  ],
  run: async ({ context }, input) => {
    const { institution, group, stage } = input.options;
    const made = await createUser(context, {
      login: text(input, "login"),
      name: text(input, "name"),
      email: text(input, "email"),
      role: Number(text(input, "role")),
      ...(institution && { institution: String(institution) }),
      ...(group && { group: String(group) }),
      ...(stage && { stage: String(stage) }),
      leader: input.options["leader"] === true,
    });
    return { ok: true, data: made, lines: [made.password, formatOneTimeNote(made.login)] };
  },
};

const forLogin = (
  name: string,
  summary: string,
  run: (context: BaseContext, login: string) => Promise<Omit<CommandResult, "ok">>,
): Command => ({
  name,
  summary,
  args: [],
  options: [login],
  run: async ({ context }, input) => ({ ok: true, ...(await run(context, text(input, "login"))) }),
});

const password = forLogin(
  "user password",
  "issue a new one-time password",
  async (context, name) => {
    const data = await issueOneTimePassword(context, { login: name });
    return { data, lines: [data.password, formatOneTimeNote(data.login)] };
  },
);

const revoke = forLogin(
  "user revoke",
  "end a user's session, API tokens and trusted devices",
  async (context, name) => {
    const data = await revokeAccessByLogin(context, name);
    const session = data.sessionEnded ? "1 session" : "no session";
    return { data, lines: [`ended ${session} and ${data.tokens} API tokens`] };
  },
);

const list = createReadCommand({
  name: "user list",
  summary: "list the users",
  args: [],
  options: [
    { flag: "--institution <name>", summary: "only users of this institution" },
    { flag: "--status <status>", summary: "ENABLED or DISABLED" },
    { flag: "--approvers", summary: "only approvers" },
  ],
  read: async ({ db }, input) => {
    const users = await roster(db, {
      institution: text(input, "institution"),
      status: text(input, "status"),
      approvers: input.options["approvers"] === true,
    });
    const lines = users.map((user) =>
      [user.status, user.login, user.role, user.institution ?? "-", user.name]
        .concat(user.approver ?? [])
        .join("  "),
    );
    return { ok: true, data: users, lines };
  },
});

const switching = (verb: string, to: UserStatus, summary: string): Command =>
  forLogin(`user ${verb}`, summary, async (context, name) => {
    const data = await switchByLogin(context, name, to);
    return { data, lines: [`${data.login} is ${verb}d`] };
  });

const confirm = forLogin(
  "user confirm",
  "confirm an approver when no second user can",
  async (context, name) => {
    const data = await confirmByLogin(context, name);
    return { data, lines: [`${data.login} is confirmed`] };
  },
);

export const userCommands: readonly Command[] = [
  create,
  list,
  switching("disable", "DISABLED", "end all access of a user, except of the last administrator"),
  switching("enable", "ENABLED", "let a disabled user sign in again"),
  password,
  revoke,
  confirm,
];
