import type { Command } from "../../core/command.ts";
import { verifyLoans } from "./actions/verify.ts";

export const verifyCommand: Command = {
  name: "verify",
  summary: "derive every loan again from its ledger and compare",
  args: [],
  options: [
    {
      flag: "--fix-cache",
      summary: "let the amounts of rows follow their entries",
    },
  ],
  run: async ({ visit, progress }, { options }) => {
    const found = await verifyLoans(visit, {
      fix: options.fixCache === true,
      onProgress: (done, total) => progress(`${done} of ${total} loans`),
    });
    return {
      ok: found.differences === 0 || found.fixed > 0,
      data: found,
      lines: [
        `${found.loans} loans, ${found.differences} differences${found.fixed ? `, ${found.fixed} loans corrected` : ""}`,
        ...found.samples.map(
          ({ loanId, table, id, column, cached, derived }) =>
            `loan ${loanId}: ${table} ${id} ${column} is ${cached}, its entries say ${derived}`,
        ),
      ],
    };
  },
};
