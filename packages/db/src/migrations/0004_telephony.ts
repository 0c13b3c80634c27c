import { call } from "./0004_telephony/call.ts";
import { sms } from "./0004_telephony/sms.ts";
import { migrationOf } from "./part.ts";

/** Why: calls and messages, each on record before it leaves. */
export const { up, down } = migrationOf(call, sms);
