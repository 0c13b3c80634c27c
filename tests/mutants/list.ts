import type { Mutant } from "../../scripts/mutate/mutant.ts";
import { ACCESS } from "./access.ts";
import { ACCOUNT } from "./account.ts";
import { ALLOCATION } from "./allocation.ts";
import { APPROVAL } from "./approval.ts";
import { BOARD } from "./board.ts";
import { BODY } from "./body.ts";
import { BORROWER } from "./borrower.ts";
import { BROWSER } from "./browser.ts";
import { CASE } from "./case.ts";
import { CHANGE_FEED } from "./change-feed.ts";
import { CLIENT } from "./client.ts";
import { CODE_SETTINGS } from "./code-settings.ts";
import { CODES } from "./codes.ts";
import { CONFIG } from "./config.ts";
import { CONTACT } from "./contact.ts";
import { COUNTEREXAMPLE } from "./counterexample.ts";
import { DAILY_TASK } from "./daily-task.ts";
import { DEALING } from "./dealing.ts";
import { EDGE } from "./edge.ts";
import { FACE } from "./face.ts";
import { FAILURE } from "./failure.ts";
import { FLEET_GUARDS } from "./fleet.ts";
import { INPUT } from "./input.ts";
import { LEDGER } from "./ledger.ts";
import { LETTER } from "./letter.ts";
import { LOANS } from "./loans.ts";
import { LOGIN } from "./login.ts";
import { MANAGE } from "./manage.ts";
import { MONEY } from "./money.ts";
import { PAYMENT } from "./payment.ts";
import { COMPLAINT } from "./complaint.ts";
import { PROMISE } from "./promise.ts";
import { VERIFICATION } from "./proof.ts";
import { PENALTY } from "./penalty.ts";
import { QUALITY } from "./quality.ts";
import { LAKE } from "./lake.ts";
import { POLICY } from "./policy.ts";
import { PROPOSAL } from "./proposal.ts";
import { PEOPLE } from "./people.ts";
import { REPLICA } from "./replica.ts";
import { REPORT } from "./report.ts";
import { REFUSAL } from "./refusal.ts";
import { RETENTION } from "./retention.ts";
import { OUTBOUND_CONTACT } from "./reaching.ts";
import { RECORDING } from "./recording.ts";
import { RECORDS } from "./records.ts";
import { RIGHT } from "./right.ts";
import { SANDBOX_MUTANTS } from "./sandbox.ts";
import { SECRET } from "./secret.ts";
import { SERVERS } from "./servers.ts";
import { SESSION } from "./session.ts";
import { VISIBILITY } from "./sight.ts";
import { SOCKET } from "./socket.ts";
import { STORAGE } from "./storage.ts";
import { TRAIL } from "./trail.ts";
import { UPLOAD } from "./upload.ts";
import { VALUE_DAY } from "./value-day.ts";
import { WAGE } from "./wage.ts";
import { WEBHOOK } from "./webhook.ts";
import { WORDS } from "./words.ts";

export const MUTANTS: readonly Mutant[] = [
  ...CODES,
  ...CHANGE_FEED,
  ...WEBHOOK,
  ...CLIENT,
  ...CODE_SETTINGS,
  ...REPLICA,
  ...REPORT,
  ...RETENTION,
  ...SANDBOX_MUTANTS,
  ...SECRET,
  ...PAYMENT,
  ...VALUE_DAY,
  ...COMPLAINT,
  ...DAILY_TASK,
  ...PROMISE,
  ...MONEY,
  ...LEDGER,
  ...LAKE,
  ...VERIFICATION,
  ...APPROVAL,
  ...PENALTY,
  ...WAGE,
  ...QUALITY,
  ...POLICY,
  ...PROPOSAL,
  ...RIGHT,
  ...CASE,
  ...ALLOCATION,
  ...BORROWER,
  ...FAILURE,
  ...FLEET_GUARDS,
  ...LOANS,
  ...LOGIN,
  ...SESSION,
  ...ACCESS,
  ...ACCOUNT,
  ...SOCKET,
  ...VISIBILITY,
  ...INPUT,
  ...BODY,
  ...FACE,
  ...UPLOAD,
  ...STORAGE,
  ...DEALING,
  ...EDGE,
  ...SERVERS,
  ...BROWSER,
  ...TRAIL,
  ...OUTBOUND_CONTACT,
  ...RECORDING,
  ...RECORDS,
  ...REFUSAL,
  ...CONFIG,
  ...CONTACT,
  ...LETTER,
  ...WORDS,
  ...MANAGE,
  ...PEOPLE,
  ...BOARD,
  ...COUNTEREXAMPLE,
];
