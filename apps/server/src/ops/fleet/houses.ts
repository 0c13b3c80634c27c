import { readFile, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { readEnv } from "../../env.ts";
import { placeOf } from "../../start/database.ts";
import { OpsError } from "../session.ts";

/** One house of the fleet: a database and the folder of its stored files. */
export interface House {
  readonly name: string;
  /** The address, or the variable of the environment that has it. */
  readonly databaseUrl: string | { readonly env: string };
  readonly dataDir: string;
  /** Its backups lie in a folder of this one, under its name. */
  readonly backupDir?: string | undefined;
  readonly passphraseFile?: string | undefined;
}

const NAME = "lower case letters, digits and hyphens, 40 at most";
const URL_OF = `a URL such as postgres://user:password@host:5432/kolekta, or { "env": "VARIABLE" }`;
const PATH = "the path of a folder or file";

export const HouseName = z
  .string(NAME)
  .regex(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/, NAME);

const path = z.string(PATH).trim().min(1, PATH);

const HouseEntry = z.strictObject({
  name: HouseName,
  databaseUrl: z.union(
    [
      z.string().refine(isDatabaseUrl),
      z.strictObject({ env: z.string().regex(/^[A-Za-z_]\w*$/) }),
    ],
    URL_OF,
  ),
  dataDir: path,
  backupDir: path.optional(),
  passphraseFile: path.optional(),
});

const HousesFile = z.strictObject({
  backupDir: path.optional(),
  houses: z.array(HouseEntry, "a list of houses"),
});

/** The same check as that of the server's own DATABASE_URL. */
export function isDatabaseUrl(text: string): boolean {
  try {
    return readEnv({ DATABASE_URL: text }).DATABASE_URL !== undefined;
  } catch {
    return false;
  }
}

/** The houses of a file; each fault is named with its house and field, and no value is repeated: it may be a password. */
export async function readHouses(file: string): Promise<House[]> {
  const houses = housesOf(await jsonOf(file), file);
  await refuseReadable(file, houses);
  return houses;
}

async function jsonOf(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    throw new OpsError(
      code === "ENOENT"
        ? `There is no file ${file} that names the houses.`
        : `The houses cannot be read from ${file} (${code}).`,
      { cause: error },
    );
  });
  return parsed(text, file);
}

export function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What the parser says may quote a password.
    throw new OpsError(`${file} is not JSON.`);
  }
}

export function housesOf(json: unknown, file: string): House[] {
  const { data, error } = HousesFile.safeParse(json);
  if (error)
    throw new OpsError(
      [
        `${file} cannot be used:`,
        ...error.issues.map((issue) => faultOf(issue, json)),
      ].join("\n"),
    );
  const below = (path: string) => resolve(dirname(file), path);
  const houses = data.houses.map((house): House => {
    const backupDir = house.backupDir ?? data.backupDir;
    return {
      name: house.name,
      databaseUrl: house.databaseUrl,
      dataDir: below(house.dataDir),
      ...(backupDir && { backupDir: below(backupDir) }),
      ...(house.passphraseFile && {
        passphraseFile: below(house.passphraseFile),
      }),
    };
  });
  refuseTwice(houses, file);
  return houses;
}

type Issue = z.core.$ZodIssue;

function faultOf(issue: Issue, json: unknown): string {
  const [list, index, ...fields] = issue.path;
  const inHouse = list === "houses" && typeof index === "number";
  const where = inHouse ? `${labelOf(json, index)}: ` : "";
  const field = (inHouse ? fields : issue.path).join(".");
  if (issue.code === "unrecognized_keys")
    return `${where}there is no field ${issue.keys.map((key) => `"${key}"`).join(", ")}`;
  if (issue.code === "invalid_type" && field === "")
    return `${where}it must be an object`;
  const isMissing = issue.input === undefined && issue.code === "invalid_type";
  return `${where}${field} ${isMissing ? "is missing; it " : ""}must be ${issue.message}`;
}

/** By its name where it has one, else by its place. */
function labelOf(json: unknown, index: number): string {
  const { houses } = json as { houses: readonly unknown[] };
  const { data } = z.object({ name: HouseName }).safeParse(houses[index]);
  return data ? `house ${data.name}` : `house ${index + 1} of the list`;
}

/** What two houses must not have in common: each would be worked on twice, or take the other's files for its own. */
function refuseTwice(houses: readonly House[], file: string): void {
  const seen = new Map<string, string>();
  const once = (name: string, what: string, key: string) => {
    const other = seen.get(`${what} ${key}`);
    if (other !== undefined)
      throw new OpsError(
        what === "name"
          ? `${file} cannot be used: two houses have the name ${name}`
          : `${file} cannot be used: the houses ${other} and ${name} have the same ${what}`,
      );
    seen.set(`${what} ${key}`, name);
  };
  for (const { name, databaseUrl, dataDir } of houses) {
    once(name, "name", name);
    once(
      name,
      "databaseUrl",
      typeof databaseUrl === "string"
        ? placeOf(databaseUrl)
        : `$${databaseUrl.env}`,
    );
    once(name, "dataDir", dataDir);
  }
}

const OTHERS = 0o077;

/** A password is for the owner of the file alone. */
async function refuseReadable(
  file: string,
  houses: readonly House[],
): Promise<void> {
  const isSecret = houses.some(
    ({ databaseUrl }) =>
      typeof databaseUrl === "string" && new URL(databaseUrl).password !== "",
  );
  if (!isSecret || process.platform === "win32") return;
  const { mode } = await stat(file);
  if ((mode & OTHERS) !== 0)
    throw new OpsError(
      `${file} holds passwords and others than its owner may open it: chmod 600 it.`,
    );
}
