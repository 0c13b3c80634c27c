import type { Command } from "@kolekta/api/core/command";
import type { Program } from "./terminal.ts";
import { addCommand } from "./verbs.ts";

interface Noun {
  readonly summary: string;
  /** The noun is itself a verb: it stands alone, with these arguments. */
  readonly isVerb?: boolean;
  readonly args?: string;
  /** Adds the verbs; their modules are loaded here. */
  load(parent: Program): Promise<void>;
}

const noun = (summary: string, load: () => Promise<readonly Command[]>): Noun => ({
  summary,
  load: async (parent) => {
    for (const command of await load()) addCommand(parent, command);
  },
});

const verb = (signature: string, summary: string, load: () => Promise<Command>): Noun => ({
  ...noun(summary, async () => [await load()]),
  isVerb: true,
  args: signature,
});

/** The first words of `bun ops`, in the order of its help. */
export const NOUNS: Readonly<Record<string, Noun>> = {
  db: {
    summary: "manage the database: embedded, or DATABASE_URL",
    load: async (parent) => (await import("./database.ts")).addDatabaseVerbs(parent),
  },
  seed: {
    summary: "load sample data",
    load: async (parent) => (await import("./seed.ts")).addSeedVerbs(parent),
  },
  user: noun(
    "manage users",
    async () => (await import("@kolekta/api/manage/user/commands")).userCommands,
  ),
  institution: noun(
    "manage institutions",
    async () => (await import("@kolekta/api/manage/institution/commands")).institutionCommands,
  ),
  group: noun(
    "manage groups",
    async () => (await import("@kolekta/api/manage/group/commands")).groupCommands,
  ),
  lender: noun(
    "manage lenders",
    async () => (await import("@kolekta/api/manage/lender/commands")).lenderCommands,
  ),
  schedule: noun(
    "import rosters",
    async () => (await import("@kolekta/api/manage/schedule/commands")).scheduleCommands,
  ),
  stage: noun(
    "manage stages",
    async () => (await import("@kolekta/api/manage/stage/commands")).stageCommands,
  ),
  token: noun(
    "manage API tokens",
    async () => (await import("@kolekta/api/session/session/commands")).tokenCommands,
  ),
  access: noun(
    "manage the IP allow list",
    async () => (await import("@kolekta/api/manage/access/commands")).accessCommands,
  ),
  "login-key": noun("renew the key that encrypts passwords at sign-in", async () => [
    (await import("@kolekta/api/session/login/commands")).renewKeyCommand,
  ]),
  phone: noun(
    "pair company phones",
    async () => (await import("@kolekta/api/telephony/phone-app/commands")).phoneCommands,
  ),
  import: verb(
    "<file>",
    "import a loan tape (csv, xlsx, xls): all rows or none",
    async () => (await import("@kolekta/api/tasks/loan-import/command")).importCommand,
  ),
  verify: verb(
    "",
    "verify loans, seals and reports",
    async () => (await import("@kolekta/api/verify")).verifyCommand,
  ),
  audit: noun("verify the audit trail", async () => [
    (await import("@kolekta/api/manage/audit/commands")).verifyAuditCommand,
  ]),
  files: noun("verify stored files: pictures, recordings, proofs, exports", async () => [
    (await import("@kolekta/api/core/files/command")).verifyFilesCommand,
  ]),
  pay: verb(
    "<number>",
    "act as the simulated bank: pay a repayment code or reverse its payment",
    async () => (await import("@kolekta/api/repay/payment/commands")).payCommand,
  ),
  payment: noun(
    "import offline payments and reconcile bank statements",
    async () => (await import("@kolekta/api/repay/bank-file/commands")).paymentFileCommands,
  ),
  retention: noun(
    "delete data whose retention has ended",
    async () => (await import("@kolekta/api/manage/purge/commands")).purgeCommands,
  ),
  borrower: noun(
    "export the data of borrowers",
    async () => (await import("@kolekta/api/manage/data-request/commands")).dataRequestCommands,
  ),
  reports: noun("rebuild and verify reports", async () => [
    (await import("@kolekta/api/reports/verify/commands")).verifyReportsCommand,
  ]),
  roll: verb(
    "",
    "run the end of day: charge fees, update amounts and stages, open cases",
    async () => (await import("@kolekta/api/repay/end-of-day/commands")).endOfDayCommand,
  ),
  allocation: noun(
    "replay and simulate allocation runs",
    async () => (await import("@kolekta/api/tasks/allocation/commands")).allocationCommands,
  ),
  archive: noun(
    "archive old months of logs and read them back",
    async () => (await import("./archive/commands.ts")).archiveCommands,
  ),
  lake: noun(
    "export days as Parquet files and verify them",
    async () => (await import("./lake/commands.ts")).lakeCommands,
  ),
  fleet: {
    summary: "manage many installations, each with a database",
    load: async (parent) => (await import("./fleet/program.ts")).registerFleet(parent),
  },
};
