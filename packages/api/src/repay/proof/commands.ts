import type { Command } from "../../core/command.ts";
import { type Found, verifyLoans } from "./actions/verify.ts";

export const verifyCommand: Command = {
  name: "verify",
  summary: "derive every loan again from what happened to it and compare",
  args: [],
  options: [
    {
      flag: "--fix-cache",
      summary: "let the books and the amounts of rows follow what is derived",
    },
  ],
  run: async ({ visit, progress }, { options }) => {
    const found = await verifyLoans(visit, {
      fix: options.fixCache === true,
      onProgress: (done, total) => progress(`${done} of ${total} loans`),
    });
    return {
      ok: found.left === 0,
      data: found,
      lines: [
        `${found.loans} loans, ${found.differences} differences${found.fixed ? `, ${found.fixed} loans corrected, ${found.left} differences left` : ""}`,
        ...found.samples.map(lineOf),
      ],
    };
  },
};

const lineOf = ({
  loanId,
  table,
  id,
  column,
  cached,
  derived,
}: Found): string => {
  const where = `${loanId === null ? "" : `loan ${loanId}: `}${table}${id === null ? "" : ` ${id}`}`;
  return `${where}, ${column}: ${cached ?? "nothing"} stands, ${derived ?? "nothing"} is derived`;
};
