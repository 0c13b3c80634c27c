import type { Command } from "../../core/command.ts";
import { faultsOf, isIntact, type Verdict } from "../../core/seal/seal.ts";
import { verifyLedger } from "./actions/seal.ts";
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
      verifyLedger(visit, typeof noted === "string" ? noted.toLowerCase() : null),
    ]);
    const agrees = found.differences === 0 || found.fixed > 0;
    return {
      ok: agrees && isIntact(seals),
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

const toldOfSeals = (seals: Verdict): string[] => [
  `${seals.lines} rows of the ledger under ${seals.seals} seals, ${isIntact(seals) ? "intact" : "NOT intact"}; head ${seals.head ?? "none"}`,
  ...faultsOf(seals),
];
