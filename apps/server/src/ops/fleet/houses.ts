import { dirname, resolve } from "node:path";
import { hostUrls, placeOf } from "@kolekta/db";
import { z } from "zod";
import { readEnv } from "../../env.ts";

import { OpsError, type Run } from "../session.ts";

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
export const URL_OF = "a URL such as postgres://user:password@host:5432/kolekta";
const PATH = "the path of a folder or file";

export const HouseName = z.string(NAME).regex(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/, NAME);

const path = z.string(PATH).trim().min(1, PATH);

const HouseEntry = z.strictObject({
  name: HouseName,
  databaseUrl: z.custom<House["databaseUrl"]>(isAddress, `${URL_OF}, or { "env": "VARIABLE" }`),
  dataDir: path,
  backupDir: path.optional(),
  passphraseFile: path.optional(),
});

const HousesFile = z.strictObject({
  backupDir: path.optional(),
  houses: z.array(HouseEntry, "a list of houses"),
});

const Variable = z.strictObject({ env: z.string().regex(/^[A-Za-z_]\w*$/) });

function isAddress(value: unknown): boolean {
  return typeof value === "string" ? isDatabaseUrl(value) : Variable.safeParse(value).success;
}

/** The same check as that of the server's own DATABASE_URL. */
export function isDatabaseUrl(text: string): boolean {
  try {
    return readEnv({ DATABASE_URL: text }).DATABASE_URL !== undefined;
  } catch {
    return false;
  }
}

/** The houses that a file names; every fault is told by its house and field, and no value is: it may be a password. */
export function housesOf(json: unknown, file: string, env: Run["env"]): House[] {
  const { data, error } = HousesFile.safeParse(json);
  const below = (given: string) => resolve(dirname(file), given);
  const faults = [
    ...(error?.issues ?? []).map((issue) => faultOf(issue, json)),
    ...twiceIn(entriesIn(json), below, env),
  ];
  if (!data || faults.length > 0)
    throw new OpsError([`${file} cannot be used:`, ...faults].join("\n"));
  return data.houses.map((house): House => {
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
}

type Entry = z.infer<typeof HouseEntry>;

/** Those that are whole, whatever is wrong with others. */
function entriesIn(json: unknown): Entry[] {
  const { data } = z.object({ houses: z.array(z.unknown()) }).safeParse(json);
  return (data?.houses ?? []).flatMap((house) => HouseEntry.safeParse(house).data ?? []);
}

type Issue = z.core.$ZodIssue;

function faultOf(issue: Issue, json: unknown): string {
  const [list, index, ...fields] = issue.path;
  const inHouse = list === "houses" && typeof index === "number";
  const where = inHouse ? `${labelOf(json, index)}: ` : "";
  const field = (inHouse ? fields : issue.path).join(".");
  if (issue.code === "unrecognized_keys")
    return `${where}there is no field ${issue.keys.map((key) => `"${key}"`).join(", ")}`;
  if (issue.code === "invalid_type" && field === "") return `${where}it must be an object`;
  const isMissing = issue.input === undefined && issue.code === "invalid_type";
  return `${where}${field} ${isMissing ? "is missing; it " : ""}must be ${issue.message}`;
}

/** By its name where it has one, else by its place. */
function labelOf(json: unknown, index: number): string {
  const { houses } = json as { houses: readonly unknown[] };
  const { data } = z.object({ name: HouseName }).safeParse(houses[index]);
  return data ? `house ${data.name}` : `house ${index + 1} of the list`;
}

/** Undefined where its variable is not set. */
export const addressOf = (
  { databaseUrl }: Pick<House, "databaseUrl">,
  env: Run["env"],
): string | undefined =>
  typeof databaseUrl === "string" ? databaseUrl : env[databaseUrl.env]?.trim();

/** Every host with the database; a variable that has no address yet stands for itself. */
function placesOf(house: Entry, env: Run["env"]): ReadonlySet<string> {
  const { databaseUrl } = house;
  const address = addressOf(house, env);
  if (typeof databaseUrl !== "string" && !isDatabaseUrl(address ?? ""))
    return new Set([`$${databaseUrl.env}`]);
  return new Set(hostUrls(address ?? "").map(placeOf));
}

/** What two houses must not have in common: each would be worked on twice, or take the other's files for its own. */
function twiceIn(
  houses: readonly Entry[],
  below: (given: string) => string,
  env: Run["env"],
): string[] {
  const seen = new Map<string, string>();
  const faults = new Set<string>();
  const once = (name: string, what: string, key: string) => {
    const other = seen.get(`${what} ${key}`);
    if (other === undefined) seen.set(`${what} ${key}`, name);
    else if (what === "name") faults.add(`two houses have the name ${name}`);
    else if (other !== name) faults.add(`the houses ${other} and ${name} have the same ${what}`);
  };
  for (const house of houses) {
    const { name, dataDir } = house;
    once(name, "name", name);
    for (const place of placesOf(house, env)) once(name, "database", place);
    once(name, "dataDir", below(dataDir));
  }
  return [...faults];
}
