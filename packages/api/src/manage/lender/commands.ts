import type { Command } from "../../core/command.ts";
import { AppError } from "../../core/errors.ts";
import { saveLender } from "./actions.ts";
import { save } from "./contract.ts";

const create: Command = {
  name: "lender create",
  summary: "create a lender",
  args: [],
  options: [{ flag: "--name <name>", summary: "name of the lender", required: true }],
  run: async ({ context }, { options }) => {
    const parsed = save.input.safeParse({ name: options["name"] });
    if (!parsed.success) throw new AppError("invalid", "request.invalid", {}, "name");
    const data = await saveLender(context, parsed.data);
    return { ok: true, data, lines: [`lender ${data.lenderId}`] };
  },
};

export const lenderCommands: readonly Command[] = [create];
