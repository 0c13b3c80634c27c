import type { AnyBacklog } from "./core/backlog.ts";
import { isFactJob, type Job } from "./core/job.ts";
import { escalateOrders, unassignOrders } from "./board/work-order/jobs.ts";
import { keepPartitions } from "./core/months.ts";
import { sweepEvents } from "./core/event-rows.ts";
import { sweepReplies } from "./core/replies.ts";
import { drawQualityWeeks } from "./board/quality/jobs.ts";
import { sealTrail } from "./manage/audit/jobs.ts";
import { makeTasksOfToday, watchDeadlines } from "./board/daily-task/jobs.ts";
import { lapseProposals } from "./manage/proposal/jobs.ts";
import { sealRecordsByMinute } from "./manage/record/jobs.ts";
import { askForNumbers, sweepCodes, withdrawCodes } from "./repay/code/jobs.ts";
import { lapseExtensions } from "./repay/extension/jobs.ts";
import { sealBooks } from "./account/loan/jobs.ts";
import { takePaymentFiles } from "./repay/bank-file/jobs.ts";
import { rollDays } from "./repay/roll/jobs.ts";
import { beginDaysOfAgents, countAgents } from "./reports/agent/jobs.ts";
import { collectDaily } from "./reports/daily/jobs.ts";
import { forgetFrames } from "./reports/bi/jobs.ts";
import { closeWageMonths, payLeaveDays } from "./reports/wage/jobs.ts";
import { collectOverview } from "./reports/overview/jobs.ts";
import { collectDashboard } from "./reports/dashboard/jobs.ts";
import { collectRollRates } from "./reports/roll-rate/jobs.ts";
import { followLaw } from "./manage/institution/jobs.ts";
import { watchActivity } from "./manage/inactivity/jobs.ts";
import { releaseCasesOfLeavers } from "./manage/leaver/jobs.ts";
import { eraseBorrowers } from "./manage/data-request/jobs.ts";
import { purgeFacesAndFiles, purgeOldData } from "./manage/purge/jobs.ts";
import { sweepSessions } from "./session/jobs.ts";
import { sweepCalls } from "./telephony/call/jobs.ts";
import { deliverMessages, recoverMessages } from "./telephony/outbox/jobs.ts";
import { escalateUnansweredReplies } from "./telephony/sms/jobs.ts";
import { applyRuns, dealPools } from "./tasks/allocation/jobs.ts";
import * as cases from "./tasks/case/jobs.ts";
import { keepContactWindows } from "./tasks/guard/jobs.ts";
import { remindCalendars, tellOfTermsAbove } from "./tasks/guard/jobs.ts";
import { sweepIntake } from "./tasks/intake/jobs.ts";
import { tellLeaving } from "./tasks/placement/jobs.ts";
import { sweepPresence } from "./tasks/presence/jobs.ts";
import { recycleCases } from "./tasks/recycling/jobs.ts";
import { settlePromises } from "./tasks/promise/jobs.ts";

/** Everything that is done behind the requests: by the clock, or as soon as a fact is told. */
export const jobs: readonly Job[] = [
  cases.reorder,
  cases.tally,
  sweepReplies,
  sweepEvents,
  keepPartitions,
  sealTrail,
  sealBooks,
  sealRecordsByMinute,
  sweepSessions,
  watchActivity,
  releaseCasesOfLeavers,
  recycleCases,
  dealPools,
  applyRuns,
  sweepCalls,
  askForNumbers,
  sweepCodes,
  withdrawCodes,
  takePaymentFiles,
  lapseExtensions,
  lapseProposals,
  rollDays,
  deliverMessages,
  recoverMessages,
  escalateUnansweredReplies,
  settlePromises,
  tellLeaving,
  sweepPresence,
  keepContactWindows,
  sweepIntake,
  remindCalendars,
  tellOfTermsAbove,
  countAgents,
  beginDaysOfAgents,
  collectDaily,
  collectDashboard,
  closeWageMonths,
  payLeaveDays,
  collectOverview,
  collectRollRates,
  forgetFrames,
  purgeOldData,
  eraseBorrowers,
  purgeFacesAndFiles,
  followLaw,
  escalateOrders,
  unassignOrders,
  makeTasksOfToday,
  watchDeadlines,
  drawQualityWeeks,
];

/** What operators see waiting, of every job that says what it works off. */
export const backlogs: readonly AnyBacklog[] = jobs.flatMap((job) =>
  isFactJob(job) && job.backlog ? [job.backlog] : [],
);
