/** Code lists of the specification with the labels that screens show, its fixed texts and sizes of pages. */
import { expect, test } from "bun:test";
import { errorMessage, messages } from "@kolekta/i18n";
import { list as listUsers } from "./manage/user/contract.ts";
import { list as listCases } from "./tasks/case/contract.ts";
import { LOAN_STATUSES, STATUSES } from "./tasks/case/contract-codes.ts";
import { CONTACT_CHANNELS, RELATIONS } from "./tasks/contact/contract-codes.ts";
import { CALL_STATUSES, list as listLogs } from "./tasks/log/contract.ts";
import { CALL_RESULTS, QUICK_RESULTS } from "./tasks/log/contract-codes.ts";

const { tasks, telephony } = messages("en");

const LISTS = [
  [
    "case statuses",
    STATUSES,
    tasks.case.status,
    {
      C00: "Pending collection",
      C10: "In collection",
      C30: "Settled",
      C31: "Extension settled",
      C32: "Fully settled",
      C40: "Withdrawn case",
      C70: "Cancelled",
      C80: "Write-off",
    },
  ],
  [
    "call statuses",
    CALL_STATUSES,
    tasks.log.callStatus,
    { CNCT: "Connected", NCNCT: "Not connected", NULL: "Invalid number", NOA: "No answer" },
  ],
  [
    "call results",
    CALL_RESULTS,
    tasks.log.result,
    {
      A10PTP: "Promise to pay later",
      A50DTP: "Refuses to pay",
      A24NOTAU: "Not the actual user",
      A28RLVT: "Related to the borrower",
      A30NORLVT: "Not related",
      A40NOVLD: "Other",
      A60LC: "Lost contact",
      A20RETRY: "Keep following",
    },
  ],
  [
    "quick results",
    QUICK_RESULTS,
    tasks.log.result,
    {
      CR10: "PTP later",
      CR60: "Lost contact",
      CR70: "Refuses to pay",
      MSS: "SMS manual success",
      MSF: "SMS manual fail",
    },
  ],
  [
    "contact channels",
    CONTACT_CHANNELS,
    tasks.log.channel,
    { "02": "SMS", "03": "Call", "05": "WA", "06": "Viber", "07": "Facebook", "08": "Email" },
  ],
  [
    "relations",
    RELATIONS,
    tasks.contact.relation,
    {
      R01: "Self",
      R02: "Spouse",
      R03: "Parents",
      R04: "Relatives",
      R05: "Children",
      R06: "Friend",
      R07: "Colleague",
      R08: "Siblings",
      R09: "Others",
      R10: "Work prover",
      R11: "Address book",
      R12: "Call list",
    },
  ],
] as const;

test.each(LISTS)("%s", (_, codes, labels, specified) => {
  expect([...codes].map(String).sort()).toEqual(Object.keys(specified).sort());
  expect(labels).toMatchObject(specified);
});

test("phone call types", () => {
  expect(Object.values(telephony.call.type)).toEqual([
    "Blank number",
    "Call in",
    "Call out",
    "No answer",
    "Message",
    "Refused",
    "Blacklist",
  ]);
});

test("loan statuses", () => {
  expect(new Set<number>(LOAN_STATUSES)).toEqual(new Set([21, 40, 50, -28, -50, -22]));
  expect(Object.values(tasks.case.loanStatus)).toEqual([
    "Unsettled",
    "Overdue",
    "Installment settled",
    "Restructured",
    "Settled",
    "Cancelled",
  ]);
});

test("results that an agent reports from the phone", () => {
  expect(Object.values(telephony.call.appResult)).toEqual([
    "Commitment of repayment",
    "Third-party compensation",
    "Tell",
    "Stop reminder",
    "Follow-up",
    "Lose association",
    "Refusal of payment",
  ]);
});

test("causes that end a call", () => {
  expect(telephony.call.cause).toMatchObject({
    TALKED: "Answered",
    NO_ANSWER: "No answer",
    INVALID: "Invalid number",
    DOWNTIME: "Downtime",
    REFUSED: "Refused",
    HUNG_UP: "Hung up",
    BLACKLISTED: "Number is blacklisted",
    SHUT_DOWN: "Shut down",
  });
});

test("fixed texts of results", () => {
  const { app, core, repay } = messages("en");
  expect(core.done).toMatchObject({
    success: "Operation success",
    failed: "Operation failed",
    sendSuccess: "Send success",
    sendFailed: "Send failed",
    assignFailed: "Bind error",
    saveFailed: "Save failure",
  });
  expect(tasks.assignment.success).toBe("Bind success");
  expect(JSON.stringify(repay)).toContain('"Deduction success"');
  expect(app.forcedOut.body).toBe(
    "You have logged in on another device. Report to the team leader if it was not you.",
  );
  expect(errorMessage("en", "login.wrongPassword")).toBe("Wrong password or username");
});

test("lists have 20 rows, cases and collection logs 15", () => {
  expect(listUsers.input.parse({})).toMatchObject({ size: 20 });
  expect(listCases.input.parse({})).toMatchObject({ size: 15 });
  expect(listLogs.input.parse({ id: 1 })).toMatchObject({ size: 15 });
});
