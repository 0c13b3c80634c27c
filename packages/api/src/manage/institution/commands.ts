import type { ZodError } from "zod";
import {
  type Command,
  type CommandInput,
  type CommandOption,
  createReadCommand,
} from "../../core/command.ts";
import { AppError } from "../../core/errors.ts";
import { linkLender } from "./actions/link-lender.ts";
import { createInstitution } from "./actions/create.ts";
import { getNamedIds } from "./actions/named.ts";
import { disableInstitution, enableInstitution, institutionNamed } from "./actions/switch.ts";
import { create as contract } from "./contract.ts";
import { overview } from "./queries/named.ts";

const text = ({ options }: CommandInput, option: string): string | undefined =>
  typeof options[option] === "string" ? options[option] : undefined;

const number = (input: CommandInput, option: string): number | undefined => {
  const value = text(input, option);
  return value === undefined ? undefined : Number(value);
};

/** "S0, S1" */
const names = (input: CommandInput, option: string): string[] =>
  (text(input, option) ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

const name: CommandOption = {
  flag: "--name <name>",
  summary: "name of the institution",
  required: true,
};

const create: Command = {
  name: "institution create",
  summary: "create an institution with its first admin",
  args: [],
  options: [
    name,
    { flag: "--email <email>", summary: "email address of the institution", required: true },
    { flag: "--leader <name>", summary: "full name of the leader", required: true },
    { flag: "--leader-email <email>", summary: "email address of the leader", required: true },
    { flag: "--admin <login>", summary: "login name of the leader", required: true },
    {
      flag: "--country <profile>",
      summary: "country whose contact rules apply: ID, PH or NONE",
      default: "ID",
    },
    { flag: "--zone <zone>", summary: "time zone", default: "Asia/Jakarta" },
    {
      flag: "--placement-days <days>",
      summary: "days after which an unpaid case returns to the lender",
    },
    { flag: "--stages <names>", summary: "stages that the institution works, separated by commas" },
    { flag: "--lenders <names>", summary: "lenders to collect for, separated by commas" },
    { flag: "--percentage <percent>", summary: "share of cases that may be extended" },
    { flag: "--first-days <days>", summary: "length of the first extension" },
  ],
  run: async ({ context }, input) => {
    const made = await createInstitution(context, await buildCreateInput(context, input));
    const { adminLogin, password } = made;
    return {
      ok: true,
      data: made,
      lines: [
        password,
        `Password of ${adminLogin} for one sign-in. It must then be changed and is not shown again.`,
      ],
    };
  },
};

async function buildCreateInput(
  context: Parameters<typeof createInstitution>[0],
  input: CommandInput,
) {
  const fields = {
    name: text(input, "name"),
    email: text(input, "email"),
    leaderName: text(input, "leader"),
    leaderEmail: text(input, "leaderEmail"),
    adminLogin: text(input, "admin"),
    country: text(input, "country"),
    zone: text(input, "zone"),
    placementDays: number(input, "placementDays"),
    percentage: number(input, "percentage"),
    firstDays: number(input, "firstDays"),
    ...(await getNamedIds(context, {
      stages: names(input, "stages"),
      lenders: names(input, "lenders"),
    })),
  };
  const { data, error } = contract.input.safeParse(fields);
  if (data) return data;
  throw unfit(error);
}

const unfit = (error: ZodError): AppError =>
  new AppError("invalid", "request.invalid", {}, error.issues[0]?.path.join("."));

const list = createReadCommand({
  name: "institution list",
  summary: "list the institutions by name",
  args: [],
  options: [],
  read: async ({ db }) => {
    const data = await overview(db);
    const lines = data.map(
      (institution) =>
        `${institution.id}  ${institution.name}  ${institution.status.toLowerCase()}, ${institution.users} users, ${institution.openCases} open cases`,
    );
    return { ok: true, data, lines };
  },
});

const disable: Command = {
  name: "institution disable",
  summary: "disable an institution: sign users out, stop assignments and placements",
  args: [],
  options: [name],
  run: async ({ context }, input) => {
    const named = await institutionNamed(context, text(input, "name") ?? "");
    const data = await disableInstitution(context, named);
    const { sessions, tokens } = data;
    return { ok: true, data, lines: [`ended ${sessions} sessions and ${tokens} API tokens`] };
  },
};

const enable: Command = {
  name: "institution enable",
  summary: "enable an institution: users may sign in again",
  args: [],
  options: [name],
  run: async ({ context }, input) => {
    const named = await institutionNamed(context, text(input, "name") ?? "");
    const data = await enableInstitution(context, named);
    return { ok: true, data, lines: ["users may sign in again"] };
  },
};

const link: Command = {
  name: "institution link",
  summary: "let an institution collect for a lender",
  args: [],
  options: [name, { flag: "--lender <name>", summary: "name of the lender", required: true }],
  run: async ({ context }, input) => {
    const data = await linkLender(context, {
      institution: text(input, "name") ?? "",
      lender: text(input, "lender") ?? "",
    });
    return { ok: true, data, lines: ["loans of the lender may be placed with the institution"] };
  },
};

export const institutionCommands: readonly Command[] = [create, list, link, disable, enable];
