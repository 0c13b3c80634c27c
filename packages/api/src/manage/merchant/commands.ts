import type { Command } from "../../core/command.ts";
import { AppError } from "../../core/errors.ts";
import { saveMerchant } from "./actions.ts";
import { save } from "./contract.ts";

const create: Command = {
  name: "merchant create",
  summary: "make a merchant: a lender whose products institutions collect",
  args: [],
  options: [{ flag: "--name <name>", summary: "its name", required: true }],
  run: async ({ visit }, { options }) => {
    const parsed = save.input.safeParse({ name: options["name"] });
    if (!parsed.success) throw new AppError("invalid", "request.invalid", {}, "name");
    const data = await saveMerchant(visit, parsed.data);
    return { ok: true, data, lines: [`merchant ${data.merchantId}`] };
  },
};

export const merchantCommands: readonly Command[] = [create];
