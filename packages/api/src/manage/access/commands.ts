import type { Command } from "../../core/command.ts";
import { AppError } from "../../core/errors.ts";
import { allowAccess, type Allowed } from "./actions/exception.ts";

type Options = Readonly<Record<string, string | boolean | undefined>>;

function allowedBy({ login, address }: Options): Allowed {
  if (typeof login === "string" && address === undefined) return { login };
  if (typeof address === "string" && login === undefined) return { address };
  throw new AppError("invalid", "access.loginOrAddress");
}

const allow: Command = {
  name: "access allow",
  summary: "let a user or an address past the IP allow list",
  args: [],
  options: [
    { flag: "--login <login>", summary: "user who may sign in from any address" },
    {
      flag: "--address <address>",
      summary: "address or range (CIDR) from which every user may sign in",
    },
    { flag: "--days <days>", summary: "number of days, including today", default: "1" },
    {
      flag: "--reason <reason>",
      summary: "reason for the history",
      default: "From the command line",
    },
  ],
  run: async ({ context }, { options }) => {
    const allowed = allowedBy(options);
    const { exceptionId, until } = await allowAccess(context, allowed, {
      days: Number(options["days"]),
      reason: String(options["reason"]),
    });
    return {
      ok: true,
      data: { exceptionId, until },
      lines: [`allowed until the end of ${until}, effective now`],
    };
  },
};

export const accessCommands: readonly Command[] = [allow];
