import type { Migration } from "kysely/migration";
import * as house from "./0001_core.ts";
import * as session from "./0002_session.ts";
import * as tasks from "./0003_tasks.ts";
import * as telephony from "./0004_telephony.ts";
import * as repay from "./0005_repay.ts";
import * as manage from "./0006_manage.ts";
import * as reports from "./0007_reports.ts";
import * as setting from "./0008_setting.ts";
import * as user from "./0009_user.ts";
import * as institution from "./0010_institution.ts";
import * as permission from "./0011_permission.ts";
import * as queue from "./0012_queue.ts";
import * as schedule from "./0013_schedule.ts";
import * as threat from "./0014_threat.ts";
import * as contact from "./0015_contact.ts";
import * as statute from "./0016_statute.ts";
import * as borrowerFact from "./0017_borrower_fact.ts";
import * as doNotContact from "./0018_do_not_contact.ts";
import * as letter from "./0019_letter.ts";
import * as statuteChange from "./0020_statute_change.ts";
import * as tape from "./0021_tape.ts";
import * as promise from "./0022_promise.ts";
import * as caseView from "./0023_case_view.ts";
import * as phonePairing from "./0024_phone_pairing.ts";
import * as certificate from "./0025_certificate.ts";
import * as config from "./0026_config.ts";

/** Every migration in order of its number; one line per file of this folder. */
export const migrations: readonly { name: string; migration: Migration }[] = [
  { name: "0001_core", migration: house },
  { name: "0002_session", migration: session },
  { name: "0003_tasks", migration: tasks },
  { name: "0004_telephony", migration: telephony },
  { name: "0005_repay", migration: repay },
  { name: "0006_manage", migration: manage },
  { name: "0007_reports", migration: reports },
  { name: "0008_setting", migration: setting },
  { name: "0009_user", migration: user },
  { name: "0010_institution", migration: institution },
  { name: "0011_permission", migration: permission },
  { name: "0012_queue", migration: queue },
  { name: "0013_schedule", migration: schedule },
  { name: "0014_threat", migration: threat },
  { name: "0015_contact", migration: contact },
  { name: "0016_statute", migration: statute },
  { name: "0017_borrower_fact", migration: borrowerFact },
  { name: "0018_do_not_contact", migration: doNotContact },
  { name: "0019_letter", migration: letter },
  { name: "0020_statute_change", migration: statuteChange },
  { name: "0021_tape", migration: tape },
  { name: "0022_promise", migration: promise },
  { name: "0023_case_view", migration: caseView },
  { name: "0024_phone_pairing", migration: phonePairing },
  { name: "0025_certificate", migration: certificate },
  { name: "0026_config", migration: config },
];
