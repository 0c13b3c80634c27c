import type { Outputs } from "@/lib/trpc.ts";

/** One message of a conversation: written from here, or come in. */
export type Turn = Outputs["telephony"]["sms"]["listOfCase"]["rows"][number];
export type Sms = Extract<Turn, { direction: "OUT" }>;
export type Received = Extract<Turn, { direction: "IN" }>;
