import type { Mutant } from "../../scripts/mutate/mutant.ts";

const FLEET = "apps/server/src/ops/fleet";
const RUN = [`${FLEET}/run.test.ts`];
const INSTALLATIONS = [`${FLEET}/installations.test.ts`];
const MIGRATE = ["apps/server/test/fleet/migrate.test.ts"];
const BACKUP = ["apps/server/test/fleet/backup.test.ts"];
const VERIFY = ["apps/server/test/fleet/verify.test.ts"];
const CREATE = ["apps/server/test/fleet/create.test.ts"];
const STATUS = ["apps/server/test/fleet/status.test.ts"];

/** Work on many installations: a failure in one does not affect the others. */
export const FLEET_GUARDS: readonly Mutant[] = [
  {
    guarantee: "G19",
    name: "a fleet command continues after a failed installation",
    file: `${FLEET}/run.ts`,
    find: 'isStopped ||= stopAtFailure && outcome.state !== "done";',
    replace: "",
    tests: RUN,
  },
  {
    guarantee: "G19",
    name: "a fleet of which one installation is newer is begun",
    file: `${FLEET}/migrate.ts`,
    find: "if (!areAllDone(looks)) return refusal(looks);",
    replace: "",
    tests: MIGRATE,
  },
  {
    guarantee: "G19",
    name: "the other installations follow a canary that failed",
    file: `${FLEET}/migrate.ts`,
    find: "if (!areAllDone(canaryOutcomes)) return [...canaryOutcomes, ...others.map(toNotStarted)];",
    replace: "",
    tests: MIGRATE,
  },
  {
    guarantee: "G19",
    name: "the server continues a cancelled migration",
    file: `${FLEET}/installation.ts`,
    find: "if (signal.aborted) await endSessions(url, applicationName).catch(() => {});",
    replace: "",
    tests: MIGRATE,
  },
  {
    guarantee: "G20",
    name: "the backup that was just made is removed",
    file: `${FLEET}/backup-files.ts`,
    find: "\n    .filter((file) => file !== made)",
    replace: "",
    tests: INSTALLATIONS,
  },
  {
    guarantee: "G20",
    name: "an installation without its files is backed up",
    file: `${FLEET}/backup.ts`,
    find: "await assertHasFiles(installation);",
    replace: "",
    tests: BACKUP,
  },
  {
    guarantee: "G47",
    name: "others may read the passwords of the installations",
    file: "apps/server/src/ops/private-file.ts",
    find: "return (mode & (uid === 0 ? OTHERS_THAN_GROUP : OTHERS)) !== 0;",
    replace: "return mode === 0;",
    tests: STATUS,
  },
  {
    guarantee: "G48",
    name: "a chain need not have the head of the last proof",
    file: `${FLEET}/verify.ts`,
    find: "options: head ? { only, head } : { only } }",
    replace: "options: { only } }",
    tests: VERIFY,
  },
  {
    guarantee: "G48",
    name: "one option accepts the chains of every installation",
    file: `${FLEET}/verify.ts`,
    find: "if (acceptHeads === true && only === undefined)",
    replace: 'if (acceptHeads === true && only === "")',
    tests: VERIFY,
  },
  {
    guarantee: "G31",
    name: "an installation enters the database of another",
    file: "apps/server/src/ops/fleet/postgres/provision.ts",
    find: "await execute(admin)`revoke all on database ${sql.id(name)} from public`;",
    replace: "",
    tests: CREATE,
  },
  {
    guarantee: "G31",
    name: "a new installation takes an existing role",
    file: "apps/server/src/ops/fleet/postgres/provision.ts",
    find: 'if (stage === "whole" || stage === "foreign")',
    replace: 'if (stage === "foreign")',
    tests: CREATE,
  },
];
