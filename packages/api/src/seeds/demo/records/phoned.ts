import type { BaseContext } from "../../../core/context.ts";
import type { AppResult, Cause } from "../../../telephony/call/contract.ts";
import type { CallStatus, Result } from "../../../tasks/log/contract.ts";
import {
  createDemoCaller,
  atPhone,
  lastOfficeMorning,
  rethrowUnlessConflict,
} from "./workspace.ts";
import {
  DAY_MS,
  MINUTE_MS,
  pairPhones,
  type Phone,
  type DemoCallTarget,
  listTargets,
  getCaseVersion,
} from "./phones.ts";

interface Ended {
  readonly cause: Cause;
  /** Result entered on the phone. */
  readonly reported?: AppResult;
  /** Result recorded in the case workspace. */
  readonly result: Result;
}

/** All causes of the end of a call, and all results that the phone reports. */
const CALLS: readonly Ended[] = [
  { cause: "TALKED", reported: "COMMITMENT", result: "CR10" },
  { cause: "TALKED", reported: "THIRD_PARTY", result: "A40NOVLD" },
  { cause: "TALKED", reported: "TELL", result: "A40NOVLD" },
  { cause: "TALKED", reported: "STOP_REMINDER", result: "A40NOVLD" },
  { cause: "TALKED", reported: "FOLLOW_UP", result: "A20RETRY" },
  { cause: "TALKED", reported: "REFUSAL", result: "A50DTP" },
  { cause: "NO_ANSWER", reported: "LOST", result: "A60LC" },
  { cause: "INVALID", result: "A60LC" },
  { cause: "DOWNTIME", result: "A20RETRY" },
  { cause: "REFUSED", result: "A20RETRY" },
  { cause: "HUNG_UP", result: "A20RETRY" },
  { cause: "BLACKLISTED", result: "A20RETRY" },
  { cause: "SHUT_DOWN", result: "A20RETRY" },
  { cause: "MESSAGE", result: "A20RETRY" },
  { cause: "BUSY", result: "A20RETRY" },
  { cause: "FAILED", result: "A20RETRY" },
  { cause: "UNKNOWN", result: "A20RETRY" },
];

interface Dialled extends Ended, DemoCallTarget {
  readonly at: Date;
}

/**
 * Makes one call from the case workspace over the phone to its recorded result; false when the
 * guard refuses it.
 */
async function dial(
  context: BaseContext,
  { phone, callee, at, ...ended }: Dialled,
): Promise<boolean> {
  const { credential, agent } = phone;
  const { telephony } = await createDemoCaller(context, agent, at);
  const handed = await telephony.calls.handToApp(callee).catch(rethrowUnlessConflict);
  if (!handed) return false;
  const { callId } = handed;
  const { calls } = atPhone(context, at);
  const { call } = await calls.getWaiting({ credential, wait: 0 });
  if (!call) throw new Error(`nothing waits for the phone of ${agent}`);
  const { token } = call;
  await calls.claim({ token, credential });
  const end = new Date(at.getTime() + 2 * MINUTE_MS);
  const later = atPhone(context, end).calls;
  const spoken = ended.cause === "TALKED";
  if (spoken)
    await later.report({
      token,
      eventId: `demo-${callId}-answered`,
      kind: "ANSWERED",
      at: new Date(at.getTime() + 15_000),
    });
  await later.report({
    token,
    eventId: `demo-${callId}-ended`,
    kind: "ENDED",
    at: end,
    cause: ended.cause,
    result: ended.reported,
  });
  await wrapUp(context, { phone, callee, at: end, ...ended }, callId);
  return true;
}

const STATUS: Partial<Record<Cause, CallStatus>> = {
  TALKED: "CNCT",
  NO_ANSWER: "NOA",
  INVALID: "NULL",
};

async function wrapUp(
  context: BaseContext,
  { phone, callee, at, cause, result }: Dialled,
  callId: number,
): Promise<void> {
  const { telephony } = await createDemoCaller(context, phone.agent, at);
  await telephony.calls.wrapUp({
    ...callee,
    callId,
    result,
    channel: "03",
    callStatus: STATUS[cause] ?? "NCNCT",
    version: await getCaseVersion(context, callee.taskId),
    nextCallAt: new Date(at.getTime() + DAY_MS),
  });
}

/** A call from a phone that is not paired. */
async function noteManual(context: BaseContext, target: DemoCallTarget, at: Date): Promise<void> {
  const ended = { cause: "NO_ANSWER", result: "A20RETRY" } as const;
  const { telephony } = await createDemoCaller(context, target.phone.agent, at);
  const { callId } = await telephony.calls.noteManual({ ...target.callee, cause: ended.cause });
  await wrapUp(context, { ...target, ...ended, at }, callId);
}

const HEAD = "agent,loan,phone,time,type,seconds,result";

/**
 * Imports the call list of a phone with a call from the borrower, as the leader; false when the
 * agent was on another call.
 */
async function importList(
  context: BaseContext,
  { phone, callee }: DemoCallTarget,
  at: Date,
): Promise<boolean> {
  const { number, contact } = await context.db
    .selectFrom("collectionCase as c")
    .innerJoin("loan as l", "l.id", "c.loanId")
    .innerJoin("contact as h", "h.borrowerId", "c.borrowerId")
    .select(["l.number", "h.phone as contact"])
    .where("c.id", "=", callee.taskId)
    .where("h.id", "=", callee.contactId)
    .executeTakeFirstOrThrow();
  const row = [phone.agent, number, `+${contact}`, at.toISOString()];
  const text = `${HEAD}\n${row.join()},1,40,TELL`;
  const file = new File([text], "calls.csv", { type: "text/csv" });
  const { telephony } = await createDemoCaller(context, phone.leader, context.now());
  const { refused } = await telephony.calls.importList({ file });
  const [refusal] = refused;
  if (refusal?.key === "call.listOverlaps") return false;
  if (refusal) throw new Error(refusal.message);
  return true;
}

/** Makes calls with company phones, one of each kind, one from another phone and one incoming. */
export async function phoneDemo(context: BaseContext): Promise<Phone[]> {
  const phones = await pairPhones(context);
  const morning = await lastOfficeMorning(context);
  const targets = await listTargets(context, phones, morning);
  const at = (nth: number) => new Date(morning.getTime() + nth * 5 * MINUTE_MS);
  for (const [nth, ended] of CALLS.entries())
    for (let target = targets.shift(); target; target = targets.shift())
      if (await dial(context, { ...ended, ...target, at: at(nth) })) break;
  const last = targets.shift();
  if (last) await noteManual(context, last, at(CALLS.length));
  const caller = targets.shift();
  const slots = Array.from({ length: 12 }, (_, nth) => CALLS.length + 1 + nth);
  for (const slot of slots) if (!caller || (await importList(context, caller, at(slot)))) break;
  for (const [nth, { credential }] of phones.entries()) {
    const seen = new Date(context.now().getTime() - nth * 11 * MINUTE_MS);
    await atPhone(context, seen).calls.getWaiting({ credential, wait: 0 });
  }
  return phones;
}
