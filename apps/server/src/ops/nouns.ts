import type { Command } from "@kolekta/api/core/command";
import type { Program } from "./terminal.ts";
import { addCommand } from "./verbs.ts";

interface Noun {
  readonly name: string;
  /** Arguments of a command without verbs, such as "<file>". */
  readonly args: string;
  readonly summary: string;
  readonly hasVerbs: boolean;
  /** Loads the modules of its commands and adds them. */
  load(parent: Program): Promise<void>;
}

type Load = () => Promise<readonly Command[]>;

const group = (name: string, summary: string, load: Noun["load"]): Noun => ({
  name,
  args: "",
  summary,
  hasVerbs: true,
  load,
});

const noun = (name: string, summary: string, load: Load): Noun =>
  group(name, summary, async (parent) => {
    for (const command of await load()) addCommand(parent, command);
  });

/** A command without verbs; the signature is its name and its arguments. */
const single = (signature: string, summary: string, load: () => Promise<Command>): Noun => {
  const [name = "", ...args] = signature.split(" ");
  const made = noun(name, summary, async () => [await load()]);
  return { ...made, args: args.join(" "), hasVerbs: false };
};

/** The first words of `bun ops`, in the order of its help. */
export const NOUNS: readonly Noun[] = [
  group("db", "manage the database: embedded, or DATABASE_URL", async (parent) =>
    (await import("./database.ts")).addDatabaseVerbs(parent),
  ),
  group("seed", "load sample data", async (parent) =>
    (await import("./seed.ts")).addSeedVerbs(parent),
  ),
  noun(
    "user",
    "manage users",
    async () => (await import("@kolekta/api/manage/user/commands")).userCommands,
  ),
  noun(
    "institution",
    "manage institutions",
    async () => (await import("@kolekta/api/manage/institution/commands")).institutionCommands,
  ),
  noun(
    "group",
    "manage groups",
    async () => (await import("@kolekta/api/manage/group/commands")).groupCommands,
  ),
  noun(
    "lender",
    "manage lenders",
    async () => (await import("@kolekta/api/manage/lender/commands")).lenderCommands,
  ),
  noun(
    "schedule",
    "import rosters",
    async () => (await import("@kolekta/api/manage/schedule/commands")).scheduleCommands,
  ),
  noun(
    "stage",
    "manage stages",
    async () => (await import("@kolekta/api/manage/stage/commands")).stageCommands,
  ),
  noun(
    "token",
    "manage API tokens",
    async () => (await import("@kolekta/api/session/session/commands")).tokenCommands,
  ),
  noun(
    "service",
    "manage service accounts and their keys",
    async () => (await import("@kolekta/api/manage/service-account/commands")).serviceCommands,
  ),
  noun(
    "access",
    "manage the IP allow list",
    async () => (await import("@kolekta/api/manage/access/commands")).accessCommands,
  ),
  noun("login-key", "renew the key that encrypts passwords at sign-in", async () => [
    (await import("@kolekta/api/session/login/commands")).renewKeyCommand,
  ]),
  noun(
    "phone",
    "pair company phones",
    async () => (await import("@kolekta/api/telephony/phone-app/commands")).phoneCommands,
  ),
  noun(
    "recording",
    "add recordings to calls",
    async () => (await import("@kolekta/api/telephony/call/commands")).recordingCommands,
  ),
  single(
    "import <file>",
    "import a loan tape (csv, xlsx, xls): all rows or none",
    async () => (await import("@kolekta/api/tasks/loan-import/command")).importCommand,
  ),
  single(
    "verify",
    "verify loans, seals and reports",
    async () => (await import("@kolekta/api/verify")).verifyCommand,
  ),
  noun("audit", "verify the audit trail", async () => [
    (await import("@kolekta/api/manage/audit/commands")).verifyAuditCommand,
  ]),
  noun("files", "verify stored files: pictures, recordings, proofs, exports", async () => [
    (await import("@kolekta/api/core/files/command")).verifyFilesCommand,
  ]),
  single(
    "pay <number>",
    "act as the simulated bank: pay a repayment code or reverse its payment",
    async () => (await import("@kolekta/api/repay/payment/commands")).payCommand,
  ),
  noun(
    "payment",
    "import offline payments and reconcile bank statements",
    async () => (await import("@kolekta/api/repay/bank-file/commands")).paymentFileCommands,
  ),
  noun(
    "retention",
    "delete data whose retention has ended",
    async () => (await import("@kolekta/api/manage/purge/commands")).purgeCommands,
  ),
  noun(
    "borrower",
    "export the data of borrowers",
    async () => (await import("@kolekta/api/manage/data-request/commands")).dataRequestCommands,
  ),
  noun("reports", "rebuild and verify reports", async () => [
    (await import("@kolekta/api/reports/verify/commands")).verifyReportsCommand,
  ]),
  single(
    "roll",
    "run the end of day: charge fees, update amounts and stages, open cases",
    async () => (await import("@kolekta/api/repay/end-of-day/commands")).endOfDayCommand,
  ),
  noun(
    "allocation",
    "replay and simulate allocation runs",
    async () => (await import("@kolekta/api/tasks/allocation/commands")).allocationCommands,
  ),
  noun(
    "archive",
    "archive old months of logs and read them back",
    async () => (await import("./archive/commands.ts")).archiveCommands,
  ),
  noun(
    "lake",
    "export days as Parquet files and verify them",
    async () => (await import("./lake/commands.ts")).lakeCommands,
  ),
  group("callback", "act as a payment provider or telephone system", async (parent) =>
    (await import("./callback.ts")).registerCallback(parent),
  ),
  group("fleet", "manage many installations, each with a database", async (parent) =>
    (await import("./fleet/program.ts")).registerFleet(parent),
  ),
];
