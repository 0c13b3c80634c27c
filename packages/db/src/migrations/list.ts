import type { Migration } from "kysely/migration";
import * as house from "./0001_house.ts";
import * as organisation from "./0002_organisation.ts";
import * as session from "./0003_session.ts";
import * as portfolio from "./0004_portfolio.ts";
import * as cases from "./0005_case.ts";
import * as intake from "./0006_intake.ts";
import * as guard from "./0007_guard.ts";
import * as binding from "./0008_binding.ts";
import * as file from "./0009_file.ts";
import * as call from "./0010_call.ts";
import * as sms from "./0011_sms.ts";
import * as contact from "./0012_contact.ts";
import * as image from "./0013_image.ts";
import * as day from "./0014_day.ts";
import * as code from "./0015_code.ts";
import * as ledger from "./0016_ledger.ts";
import * as payment from "./0017_payment.ts";
import * as codeIssue from "./0018_code_issue.ts";
import * as extension from "./0019_extension.ts";
import * as deduction from "./0020_deduction.ts";
import * as roll from "./0021_roll.ts";
import * as tallyTotal from "./0022_tally_total.ts";
import * as live from "./0030_live.ts";
import * as stats from "./0031_stats.ts";
import * as talk from "./0040_talk.ts";
import * as smsTemplate from "./0041_sms_template.ts";

/** Every migration in order of its number; one line per file of this folder. */
export const migrations: readonly { name: string; migration: Migration }[] = [
  { name: "0001_house", migration: house },
  { name: "0002_organisation", migration: organisation },
  { name: "0003_session", migration: session },
  { name: "0004_portfolio", migration: portfolio },
  { name: "0005_case", migration: cases },
  { name: "0006_intake", migration: intake },
  { name: "0007_guard", migration: guard },
  { name: "0008_binding", migration: binding },
  { name: "0009_file", migration: file },
  { name: "0010_call", migration: call },
  { name: "0011_sms", migration: sms },
  { name: "0012_contact", migration: contact },
  { name: "0013_image", migration: image },
  { name: "0014_day", migration: day },
  { name: "0015_code", migration: code },
  { name: "0016_ledger", migration: ledger },
  { name: "0017_payment", migration: payment },
  { name: "0018_code_issue", migration: codeIssue },
  { name: "0019_extension", migration: extension },
  { name: "0020_deduction", migration: deduction },
  { name: "0021_roll", migration: roll },
  { name: "0022_tally_total", migration: tallyTotal },
  { name: "0030_live", migration: live },
  { name: "0031_stats", migration: stats },
  { name: "0040_talk", migration: talk },
  { name: "0041_sms_template", migration: smsTemplate },
];
