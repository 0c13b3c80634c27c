import type { Command } from "./core/command.ts";
import { verifyFilesCommand } from "./core/files/command.ts";
import { accessCommands } from "./manage/access/commands.ts";
import { verifyAuditCommand } from "./manage/audit/commands.ts";
import { groupCommands } from "./manage/group/commands.ts";
import { institutionCommands } from "./manage/institution/commands.ts";
import { lenderCommands } from "./manage/lender/commands.ts";
import { dataRequestCommands } from "./manage/data-request/commands.ts";
import { purgeCommands } from "./manage/purge/commands.ts";
import { scheduleCommands } from "./manage/schedule/commands.ts";
import { stageCommands } from "./manage/stage/commands.ts";
import { userCommands } from "./manage/user/commands.ts";
import { payCommand } from "./repay/payment/commands.ts";
import { paymentFileCommands } from "./repay/bank-file/commands.ts";
import { endOfDayCommand } from "./repay/end-of-day/commands.ts";
import { verifyReportsCommand } from "./reports/verify/commands.ts";
import { renewKeyCommand } from "./session/login/commands.ts";
import { tokenCommands } from "./session/session/commands.ts";
import { allocationCommands } from "./tasks/allocation/commands.ts";
import { importCommand } from "./tasks/loan-import/command.ts";
import { phoneCommands } from "./telephony/phone-app/commands.ts";
import { verifyCommand } from "./verify.ts";

/** The verbs of `bun ops` that belong to rooms of the product. */
export const commands: readonly Command[] = [
  ...userCommands,
  ...institutionCommands,
  ...groupCommands,
  ...lenderCommands,
  ...scheduleCommands,
  ...stageCommands,
  ...tokenCommands,
  ...accessCommands,
  renewKeyCommand,
  ...phoneCommands,
  importCommand,
  verifyCommand,
  verifyAuditCommand,
  verifyFilesCommand,
  payCommand,
  ...paymentFileCommands,
  ...purgeCommands,
  ...dataRequestCommands,
  verifyReportsCommand,
  endOfDayCommand,
  ...allocationCommands,
];
