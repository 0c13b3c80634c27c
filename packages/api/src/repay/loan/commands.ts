import type { Command } from "../../core/command.ts";
import { type Sealed, verifyLedger } from "./actions/seal.ts";
import { type Verified, verifyLoans } from "./actions/verify.ts";

export const verifyCommand: Command = {
  name: "verify",
  summary:
    "derive every loan again from what happened to it and compare; prove that nobody changed what was booked",
  args: [],
  options: [
    {
      flag: "--fix-cache",
      summary: "let the amounts of rows follow their entries",
    },
    {
      flag: "--head <digest>",
      summary:
        "a digest of the ledger's seals noted earlier, which must still be in the chain",
    },
  ],
  run: async ({ visit, progress }, { options }) => {
    const noted = options["head"];
    // The database hashes while the loans are reckoned here.
    const [found, seals] = await Promise.all([
      verifyLoans(visit, {
        fix: options.fixCache === true,
        onProgress: (done, total) => progress(`${done} of ${total} loans`),
      }),
      verifyLedger(
        visit,
        typeof noted === "string" ? noted.toLowerCase() : null,
      ),
    ]);
    const agrees = found.differences === 0 || found.fixed > 0;
    return {
      ok: agrees && seals.faults.length === 0,
      data: { ...found, seals },
      lines: [...toldOfLoans(found), ...toldOfSeals(seals)],
    };
  },
};

const toldOfLoans = ({
  loans,
  differences,
  fixed,
  samples,
}: Verified): string[] => [
  `${loans} loans, ${differences} differences${fixed ? `, ${fixed} loans corrected` : ""}`,
  ...samples.map(
    ({ loanId, table, id, column, cached, derived }) =>
      `loan ${loanId}: ${table} ${id} ${column} is ${cached}, its entries say ${derived}`,
  ),
];

const toldOfSeals = ({ lines, seals, head, faults }: Sealed): string[] => [
  `${lines} rows of the ledger under ${seals} seals, ${faults.length === 0 ? "intact" : "NOT intact"}; head ${head ?? "none"}`,
  ...faults,
];
