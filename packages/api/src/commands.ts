import type { Command } from "./core/command.ts";
import { verifyAuditCommand } from "./manage/audit/commands.ts";
import { createUserCommand } from "./manage/user/commands.ts";
import { verifyCommand } from "./repay/loan/commands.ts";
import { payCommand } from "./repay/payment/commands.ts";
import { paymentFileCommands } from "./repay/payment/commands-file.ts";
import { rollCommand } from "./repay/roll/commands.ts";
import { countsCommand } from "./reports/agent/commands.ts";
import { tokenCommands } from "./session/token/commands.ts";
import { importCommand } from "./tasks/intake/command.ts";
import { phoneCommands } from "./telephony/phone-app/commands.ts";

/** Every verb of `bun ops` beyond those of the database and the seeds. */
export const commands: readonly Command[] = [
  createUserCommand,
  ...tokenCommands,
  ...phoneCommands,
  importCommand,
  verifyCommand,
  verifyAuditCommand,
  payCommand,
  ...paymentFileCommands,
  countsCommand,
  rollCommand,
];
