// Prints the caller's first open cases in the order of work, with the reason of their rank.
//   KOLEKTA_TOKEN=... bun examples/list-cases.ts [page]
import { connect } from "./connection.ts";

const { trpc } = connect();
const page = Number(process.argv[2] ?? 1);
const list = await trpc.tasks.case.list.query({ page, status: ["C00", "C10"] });

console.log(`${list.total} open cases, page ${list.page}`);
for (const row of list.rows)
  console.log(
    [
      row.loanNumber.padEnd(16),
      row.borrowerName.padEnd(28),
      `${row.dpd} days`.padStart(9),
      `${row.currency} ${row.arrearsMinor}`.padStart(16),
      row.workReason,
    ].join("  "),
  );
