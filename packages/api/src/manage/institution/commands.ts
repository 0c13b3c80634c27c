import type { ZodError } from "zod";
import type { Command, CommandInput, CommandOption } from "../../core/command.ts";
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
  summary: "its name",
  required: true,
};

const create: Command = {
  name: "institution create",
  summary: "make an institution with its first admin",
  args: [],
  options: [
    name,
    { flag: "--email <email>", summary: "its address", required: true },
    { flag: "--leader <name>", summary: "who leads it", required: true },
    {
      flag: "--leader-email <email>",
      summary: "the leader's address",
      required: true,
    },
    {
      flag: "--admin <login>",
      summary: "what the leader logs in as",
      required: true,
    },
    {
      flag: "--country <profile>",
      summary: "whose rules of contact hold: ID, PH or NONE",
      default: "ID",
    },
    {
      flag: "--zone <zone>",
      summary: "its time zone",
      default: "Asia/Jakarta",
    },
    {
      flag: "--placement-days <days>",
      summary: "after so many days an unsuccessful case goes back",
    },
    { flag: "--stages <names>", summary: "stages that it works, by commas" },
    {
      flag: "--lenders <names>",
      summary: "lenders for whom it collects, by commas",
    },
    {
      flag: "--percentage <percent>",
      summary: "which share of its cases may be extended",
    },
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
        `logs in ${adminLogin} once and has to be changed then; it is shown this once`,
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

const list: Command = {
  name: "institution list",
  summary: "every institution, by name",
  args: [],
  options: [],
  run: async ({ context }) => {
    const data = await overview(context.db);
    const lines = data.map(
      (institution) =>
        `${institution.id}  ${institution.name}  ${institution.status.toLowerCase()}, ${institution.users} users, ${institution.openCases} open cases`,
    );
    return { ok: true, data, lines };
  },
};

const disable: Command = {
  name: "institution disable",
  summary: "log its people out, and assign and place nothing there",
  args: [],
  options: [name],
  run: async ({ context }, input) => {
    const named = await institutionNamed(context, text(input, "name") ?? "");
    const data = await disableInstitution(context, named);
    const { sessions, tokens } = data;
    return {
      ok: true,
      data,
      lines: [`ended ${sessions} sessions and ${tokens} API tokens`],
    };
  },
};

const enable: Command = {
  name: "institution enable",
  summary: "let its people log in again",
  args: [],
  options: [name],
  run: async ({ context }, input) => {
    const named = await institutionNamed(context, text(input, "name") ?? "");
    const data = await enableInstitution(context, named);
    return { ok: true, data, lines: ["its people may log in again"] };
  },
};

const link: Command = {
  name: "institution link",
  summary: "let it collect for a lender",
  args: [],
  options: [name, { flag: "--lender <name>", summary: "the lender", required: true }],
  run: async ({ context }, input) => {
    const data = await linkLender(context, {
      institution: text(input, "name") ?? "",
      lender: text(input, "lender") ?? "",
    });
    return { ok: true, data, lines: ["loans of it may be placed there"] };
  },
};

export const institutionCommands: readonly Command[] = [create, list, link, disable, enable];
