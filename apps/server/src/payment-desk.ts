import { takeFiles } from "@kolekta/api/repay/payment/actions/offline-take";
import type { CodeDeskParts } from "./code-desk.ts";
import { startTurns, type Turns } from "./turns.ts";

/** Takes the payments of every file that was entered anywhere, and goes on with those that a dead process left. */
export const startPaymentDesk = ({ visit, ...parts }: CodeDeskParts): Turns =>
  startTurns({
    ...parts,
    name: "taking payments of files",
    on: "payment.fileEntered",
    turn: (signal) => takeFiles(visit(signal)),
  });
