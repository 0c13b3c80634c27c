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
  summary: "let an account or an address in past the IP whitelists",
  args: [],
  options: [
    { flag: "--login <login>", summary: "the account, from wherever it comes" },
    {
      flag: "--address <address>",
      summary: "everybody who comes from it: an address, or a range (CIDR)",
    },
    {
      flag: "--days <days>",
      summary: "how long, counting today",
      default: "1",
    },
    {
      flag: "--reason <reason>",
      summary: "why, for the history",
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
      lines: [`let in until the end of ${until}; the servers know it now`],
    };
  },
};

export const accessCommands: readonly Command[] = [allow];
