import type { CallRecord } from "@kolekta/api/telephony/call/contract";
/** Calls that the server does not hold as current: noted by hand, or put off till later. */
import { whenSessionEnds } from "@/lib/session.ts";
import { createStore } from "@/lib/store.ts";

export type WrapUp = Pick<
  CallRecord,
  "callId" | "taskId" | "contactId" | "name" | "state" | "callStatus" | "duration"
>;

/** Manually noted call that still needs its result. */
export const recordedCall = createStore<WrapUp | null>(null);

/** Last call whose result the agent postponed. */
export const putOff = createStore<number | null>(null);

whenSessionEnds(() => {
  recordedCall.set(null);
  putOff.set(null);
});
