import type { Command } from "../../core/command.ts";
import { replicaDbOf } from "../../core/replica.ts";
import { type Sealed, verifyLedger } from "../../account/loan/actions/seal.ts";
import {
  type LoanDifference,
  type Verified,
  verifyLoans,
} from "./actions/verify.ts";

export const verifyCommand = {
  name: "verify",
  summary:
    "derive every loan again from what happened to it and compare; prove that nobody changed what was booked",
  args: [],
  readsReplica: true,
  options: [
    {
      flag: "--fix-cache",
      summary: "let the books and the amounts of rows follow what is derived",
    },
    {
      flag: "--head <digest>",
      summary:
        "a digest of the ledger's seals noted earlier, which must still be in the chain",
    },
  ],
  run: async ({ visit, progress }, { options }) => {
    const noted = options["head"];
    const fix = options.fixCache === true;
    const onReplica = () => ({ ...visit, db: replicaDbOf(visit) });
    // The database hashes while the loans are reckoned here. With --fix-cache loans are read on the primary, where they are corrected.
    const [found, seals] = await Promise.all([
      verifyLoans(fix ? visit : onReplica(), {
        fix,
        onProgress: (done, total) => progress(`${done} of ${total} loans`),
      }),
      verifyLedger(
        onReplica(),
        typeof noted === "string" ? noted.toLowerCase() : null,
      ),
    ]);
    return {
      ok: found.left === 0 && seals.faults.length === 0,
      data: { ...found, seals },
      lines: [...linesOfLoans(found), ...linesOfSeals(seals)],
    };
  },
} satisfies Command;

const linesOfLoans = ({
  loans,
  differences,
  fixed,
  left,
  samples,
}: Verified): string[] => [
  `${loans} loans, ${differences} differences${fixed ? `, ${fixed} loans corrected, ${left} differences left` : ""}`,
  ...samples.map(lineOf),
];

const lineOf = ({
  loanId,
  table,
  id,
  column,
  cached,
  derived,
}: LoanDifference): string => {
  const where = `${loanId === null ? "" : `loan ${loanId}: `}${table}${id === null ? "" : ` ${id}`}`;
  return `${where}, ${column}: ${cached ?? "nothing"} stands, ${derived ?? "nothing"} is derived`;
};

const linesOfSeals = ({ lines, seals, head, faults }: Sealed): string[] => [
  `${lines} rows of the ledger under ${seals} seals, ${faults.length === 0 ? "intact" : "NOT intact"}; head ${head ?? "none"}`,
  ...faults,
];
