import { addDays, startOfDay } from "@kolekta/api/core/calendar";
import { EXPORT_DAYS as ACTIVITY_DAYS } from "@kolekta/api/manage/activity/contract";
import { EXPORT_DAYS as LOGIN_DAYS } from "@kolekta/api/manage/login-log/contract";
import { LISTING_DAYS as CALL_DAYS } from "@kolekta/api/telephony/call/contract-codes";
import { LISTING_DAYS as SMS_DAYS } from "@kolekta/api/telephony/sms/contract-codes";
import { LOG_EXPORT_DAYS } from "@kolekta/api/tasks/log/contract";
import { REST } from "@/lib/unwrap-envelope.ts";
import type { ExportRequest } from "./downloads.ts";

/** Maximum days, permission and endpoint of each export, and its name of the person filter. */
export const EXPORTS = {
  logs: {
    days: LOG_EXPORT_DAYS,
    right: "log.export",
    path: "/api/task/collectionLogs/export",
    person: "agentId",
  },
  calls: {
    days: CALL_DAYS,
    right: "call.read",
    path: "/api/manage/call/listing-export",
    person: "agentId",
  },
  sms: {
    days: SMS_DAYS,
    right: "sms.read",
    path: "/api/manage/sms/listing-export",
    person: "agentId",
  },
  logins: { days: LOGIN_DAYS, right: "loginLog.read", path: "/api/log/export", person: "userId" },
  behaviours: {
    days: ACTIVITY_DAYS,
    right: "activity.read",
    path: "/api/manage/dot/export",
    person: "userId",
  },
  reveals: {
    days: ACTIVITY_DAYS,
    right: "activity.read",
    path: "/api/manage/dot/reveal-export",
    person: "userId",
  },
} as const;

/** Covers the days from the first to the last instant in the zone. */
const toQuery = (request: ExportRequest): Record<string, string> => {
  const { kind, fromDay, toDay, zone, institutionId, agentId } = request;
  const from = startOfDay(fromDay, zone);
  const to = new Date(startOfDay(addDays(toDay, 1), zone).getTime() - 1);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    ...(institutionId && { institutionId: String(institutionId) }),
    ...(agentId && { [EXPORTS[kind].person]: String(agentId) }),
  };
};

export const toAddress = (request: ExportRequest): string =>
  `${REST}${EXPORTS[request.kind].path}?${new URLSearchParams(toQuery(request))}`;

/** Builds the request of an export; filters for some rows are sent as a body. */
export const toHttpRequest = (request: ExportRequest): { address: string; body?: object } => {
  const { kind, institutionId, agentId, narrowed } = request;
  if (!narrowed) return { address: toAddress(request) };
  const { from, to } = toQuery(request);
  const { path, person } = EXPORTS[kind];
  return {
    address: `${REST}${path}`,
    body: { ...narrowed, from, to, institutionId, [person]: agentId },
  };
};
