import type { AnyBacklog } from "./core/backlog.ts";
import { isEventJob, type Job } from "./core/job.ts";
import { escalateOrders, unassignOrders } from "./board/work-order/jobs.ts";
import { maintainPartitions } from "./core/months.ts";
import { deleteExpiredEvents } from "./core/event-rows.ts";
import { deleteExpiredReplies } from "./core/idempotency.ts";
import { drawQualityWeeks } from "./board/quality/jobs.ts";
import { sealTrail } from "./manage/audit/jobs.ts";
import { createDailyTasks, watchDeadlines } from "./board/daily-task/jobs.ts";
import { expireProposals } from "./manage/proposal/jobs.ts";
import { sealRecordsByMinute } from "./manage/record/jobs.ts";
import { pollCodesJob, expireCodesJob, withdrawCodes } from "./repay/code/jobs.ts";
import { expireExtensionsJob } from "./repay/extension/jobs.ts";
import { sealBooks } from "./account/loan/jobs.ts";
import { importPaymentFilesJob } from "./repay/bank-file/jobs.ts";
import { endOfDayJob } from "./repay/end-of-day/jobs.ts";
import { startDueAgentDays, countAgents } from "./reports/agent/jobs.ts";
import { deleteExpiredChanges, writeChangesJob } from "./reports/change-feed/jobs.ts";
import { COLLECTED_REPORTS } from "./reports/collected.ts";
import { purgeExpiredFrames } from "./reports/bi/jobs.ts";
import { closeWageMonths, payLeaveDays } from "./reports/wage/jobs.ts";
import { buildReportJob } from "./reports/run/jobs.ts";
import { followLaw } from "./manage/institution/jobs.ts";
import { watchActivity } from "./manage/inactivity/jobs.ts";
import { releaseLeaverCases } from "./manage/leaver/jobs.ts";
import { deleteExpiredDeliveries, sendWebhooks } from "./manage/webhook/jobs.ts";
import { eraseBorrowers } from "./manage/data-request/jobs.ts";
import { purgeFacesAndFiles, purgeOldData } from "./manage/purge/jobs.ts";
import { deleteExpiredSessions } from "./session/jobs.ts";
import { endStaleCalls } from "./telephony/call/jobs.ts";
import { deliverMessages, recoverMessages } from "./telephony/outbox/jobs.ts";
import { escalateUnansweredReplies } from "./telephony/sms/jobs.ts";
import { applyRuns, allocatePools } from "./tasks/allocation/jobs.ts";
import * as cases from "./tasks/case/jobs.ts";
import { refreshContactWindows } from "./tasks/guard/jobs.ts";
import { remindCalendars, termsOverCapJob } from "./tasks/guard/jobs.ts";
import { deleteExpiredImports } from "./tasks/loan-import/jobs.ts";
import { notifyExpiringPlacements } from "./tasks/placement/jobs.ts";
import { deleteExpiredPresence } from "./tasks/presence/jobs.ts";
import { recycleCases } from "./tasks/recycling/jobs.ts";
import { settlePromises } from "./tasks/promise/jobs.ts";

/** Background work: by the clock, or after an event. */
export const jobs: readonly Job[] = [
  cases.reorderJob,
  cases.compactCounts,
  deleteExpiredReplies,
  deleteExpiredEvents,
  maintainPartitions,
  sealTrail,
  sealBooks,
  sealRecordsByMinute,
  deleteExpiredSessions,
  watchActivity,
  releaseLeaverCases,
  recycleCases,
  allocatePools,
  applyRuns,
  endStaleCalls,
  pollCodesJob,
  expireCodesJob,
  withdrawCodes,
  importPaymentFilesJob,
  expireExtensionsJob,
  expireProposals,
  endOfDayJob,
  deliverMessages,
  recoverMessages,
  escalateUnansweredReplies,
  settlePromises,
  notifyExpiringPlacements,
  deleteExpiredPresence,
  refreshContactWindows,
  deleteExpiredImports,
  remindCalendars,
  termsOverCapJob,
  countAgents,
  startDueAgentDays,
  writeChangesJob,
  deleteExpiredChanges,
  sendWebhooks,
  deleteExpiredDeliveries,
  ...COLLECTED_REPORTS.map(buildReportJob),
  closeWageMonths,
  payLeaveDays,
  purgeExpiredFrames,
  purgeOldData,
  eraseBorrowers,
  purgeFacesAndFiles,
  followLaw,
  escalateOrders,
  unassignOrders,
  createDailyTasks,
  watchDeadlines,
  drawQualityWeeks,
];

/** Backlogs that operators see, of every job that names one. */
export const backlogs: readonly AnyBacklog[] = jobs.flatMap((job) =>
  isEventJob(job) ? (job.backlog ?? []) : [],
);
