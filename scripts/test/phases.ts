import { availableParallelism } from "node:os";
import { readText } from "../files.ts";

/** Files of one `bun test`, and its flags. */
export interface Phase {
  readonly name: string;
  readonly files: readonly string[];
  readonly flags: readonly string[];
}

/** Tests that stop, freeze or fill servers and disks run one at a time. */
export const HEAVY = /\/embedded\/|restart|\bstall|\.heavy\./;
export const JOURNEY = /\/e2e\//;

/** Rules know no database: a law holds them to that. */
const NEEDS_DATABASE = /^(packages\/(api|db)|apps\/server)\/(?!.*\/rules[./-])/;
/** Tests of the HTTP protocol, without SQL of their own. */
const PROTOCOL =
  /^apps\/server\/test\/(?!ops|injection|payment-callback|same-over-both-transports|socket-connections|sockets-between-servers|attack\/(call-report|lockout|numbers|paid-at|paid-twice|two-people|words)\.)/;

const usesData = (path: string): boolean => NEEDS_DATABASE.test(path) && !HEAVY.test(path);

/** Tests that start their own database server and ignore TEST_DATABASE_URL. */
const OWN_SERVER = /\/embedded[/.]|[/.]restart\.test|\/disk\.heavy\./;
/** Tests of killed processes, commands, hashing, models and protocols: any PostgreSQL gives the same result. */
const ANY_SERVER = /\/(crash|ops|secrecy|metamorphic|demo|engine|smpp)(\/[^/]+)?\.test\.ts$/;

/** Statements, migrations, backup and driver; each query of the product is in statements.test.ts. */
const DIALECT =
  /^packages\/db\/|^apps\/server\/src\/ops\/|^packages\/api\/src\/(core\/|seeds\/load\/|[\w-]+\.test)|\/(injection|lockout|paid-twice|payment-callback|sockets-between-servers|two-people)\.test|\/(race|verify|sums|months|partition)\.test/;
/** Helpers that take locks or wait for them. */
const LOCKING = /\b(atOnce|lockWaits)\b|for update|advisory/;
/** Many tests in this folder use no database. */
const CORE = /\/src\/core\//;
const OPENS_DATABASE = /\b(\w*[tT]estDatabase|openRealApp)\b/;

/** Checks if a second PostgreSQL could change the result, through its dialect, locks or migrations. */
export async function dependsOnServer(path: string, isFull: boolean): Promise<boolean> {
  if (!NEEDS_DATABASE.test(path) || PROTOCOL.test(path)) return false;
  if (OWN_SERVER.test(path) || ANY_SERVER.test(path)) return false;
  if (isFull) return true;
  const text = await readText(path);
  if (LOCKING.test(text)) return true;
  const isPure = CORE.test(path) && !OPENS_DATABASE.test(text);
  return DIALECT.test(path) && !isPure;
}

const CORES = Math.max(2, availableParallelism());
/** Tests wait for the database: one more than there are cores keeps the cores busy. */
const AT_ONCE = Math.min(4, CORES + 1);
/** Journeys wait longer, for pages and for idle requests. */
const JOURNEYS_AT_ONCE = Math.min(5, CORES + 2);

/** Distributes the files over the phases. */
export function planPhases(files: readonly string[]): Phase[] {
  const isLight = (path: string) => !HEAVY.test(path) && !JOURNEY.test(path);
  const sideBySide = [`--parallel=${AT_ONCE}`, "--timeout=180000"];
  const phases: Phase[] = [
    {
      name: "data, side by side",
      files: files.filter(usesData),
      // Keeps modules loaded between files: loading them again takes as long as the tests.
      flags: [...sideBySide, "--no-isolate"],
    },
    {
      name: "without data, side by side",
      files: files.filter((path) => isLight(path) && !usesData(path)),
      flags: sideBySide,
    },
    {
      name: "journeys",
      files: files.filter((path) => JOURNEY.test(path)),
      flags: [`--parallel=${JOURNEYS_AT_ONCE}`, "--timeout=300000", "--no-isolate"],
    },
    {
      name: "heavy, one at a time",
      files: files.filter((path) => HEAVY.test(path)),
      flags: ["--isolate", "--timeout=180000"],
    },
  ];
  return phases.filter((phase) => phase.files.length > 0);
}
