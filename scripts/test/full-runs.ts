import { join } from "node:path";
import { ROOT } from "../files.ts";
import { readGit } from "../git.ts";
import { HEAVY_GROUPS, type HeavyGroup } from "./heavy-groups.ts";
import { failing, type Results, total } from "./report.ts";

const RECORD = "scripts/test/full-runs.json";

/** Journeys are sampled one by one; their full run is the base of changed files. */
const JOURNEYS: HeavyGroup = { name: "journeys", tests: ["apps/web/e2e/"], covers: [] };
const RECORDED = [...HEAVY_GROUPS, JOURNEYS];

/** Outcome of a group's last green full run. */
export interface FullRun {
  /** Day in UTC. */
  readonly date: string;
  readonly commit: string;
  /** Tests that passed. */
  readonly passed: number;
  /** Hash of the content of everything that the group depends on. */
  readonly fingerprint: string;
}

export type FullRuns = Readonly<Record<string, FullRun>>;

/** A group that a run skips, and its last full run. */
export interface SkippedGroup {
  readonly group: HeavyGroup;
  readonly last: FullRun;
  readonly files: readonly string[];
}

/** Checks if a path is this file or in this folder, which ends with a slash. */
export const isIn = (pathOrFolder: string, path: string): boolean =>
  pathOrFolder.endsWith("/") ? path.startsWith(pathOrFolder) : path === pathOrFolder;

export const isInGroup = ({ tests }: HeavyGroup, path: string): boolean =>
  tests.some((pathOrFolder) => isIn(pathOrFolder, path));

async function listFiles(pathOrFolder: string): Promise<string[]> {
  if (!pathOrFolder.endsWith("/")) return [pathOrFolder];
  const found = await Array.fromAsync(
    new Bun.Glob("**/*").scan({ cwd: join(ROOT, pathOrFolder), onlyFiles: true }),
  );
  if (found.length === 0) throw new Error(`${pathOrFolder} holds no file`);
  return found.map((path) => pathOrFolder + path.replaceAll("\\", "/"));
}

/** Hashes the content of all files that the group's outcome depends on. Throws where one of them does not exist. */
export async function computeFingerprint(group: HeavyGroup): Promise<string> {
  const entries = ["bun.lock", "package.json", ...group.tests, ...group.covers];
  const paths = new Set((await Promise.all(entries.map(listFiles))).flat());
  const hash = new Bun.CryptoHasher("sha256");
  for (const path of [...paths].toSorted()) {
    hash.update(`${path}\0`).update(await Bun.file(join(ROOT, path)).bytes());
  }
  return hash.digest("hex").slice(0, 16);
}

export const readFullRuns = async (): Promise<FullRuns> =>
  (await Bun.file(join(ROOT, RECORD)).json()) as FullRuns;

/** Lists the groups of these files of which nothing changed since their last full run. */
export async function listUnchangedGroups(
  files: readonly string[],
  runs: FullRuns,
): Promise<SkippedGroup[]> {
  const groups = HEAVY_GROUPS.map(async (group) => {
    const groupFiles = files.filter((path) => isInGroup(group, path));
    const last = runs[group.name];
    if (!last || groupFiles.length === 0) return [];
    const isChanged = last.fingerprint !== (await computeFingerprint(group));
    return isChanged ? [] : [{ group, last, files: groupFiles }];
  });
  return (await Promise.all(groups)).flat();
}

/** Hash of every group by its name. */
export const computeFingerprints = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(
    await Promise.all(
      RECORDED.map(async (group) => [group.name, await computeFingerprint(group)] as const),
    ),
  );

/** Records groups that ran completely, passed and did not change meanwhile. Commit the file. */
export async function recordFullRun(
  results: Results,
  fingerprints: ReadonlyMap<string, string>,
): Promise<string[]> {
  const runs: Record<string, FullRun> = { ...(await readFullRuns()) };
  const [date = ""] = new Date().toISOString().split("T");
  const commit = (await readGit("rev-parse", "--short", "HEAD")) ?? "unknown";
  const recorded: string[] = [];
  for (const group of RECORDED) {
    const all = (await Promise.all(group.tests.map(listFiles)))
      .flat()
      .filter((path) => path.endsWith(".test.ts"));
    const groupFiles = new Map([...results].filter(([path]) => all.includes(path)));
    const isWhole =
      groupFiles.size === all.length &&
      [...groupFiles.values()].every((counts) => counts.passed > 0);
    if (!isWhole || failing(groupFiles).length > 0) continue;
    const { passed } = total(groupFiles.values());
    const fingerprint = await computeFingerprint(group);
    if (fingerprint !== fingerprints.get(group.name)) continue;
    runs[group.name] = { date, commit, passed, fingerprint };
    recorded.push(group.name);
  }
  await Bun.write(join(ROOT, RECORD), `${JSON.stringify(runs, null, 2)}\n`);
  return recorded;
}
