import { dirname, resolve } from "node:path";
import { hostUrls, toLocation } from "@kolekta/db";
import { z } from "zod";
import { readEnv } from "../../env.ts";

import { OpsError, type Run } from "../session.ts";

export interface Installation {
  readonly name: string;
  /** The address, or the variable of the environment that has it. */
  readonly databaseUrl: string | { readonly env: string };
  readonly dataDir: string;
  /** Parent folder of the installation's backup folder. */
  readonly backupDir?: string | undefined;
  readonly passphraseFile?: string | undefined;
}

const NAME = "lower case letters, digits and hyphens, 40 at most";
export const URL_OF = "a URL such as postgres://user:password@host:5432/kolekta";
const PATH = "the path of a folder or file";

export const InstallationName = z.string(NAME).regex(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/, NAME);

const path = z.string(PATH).trim().min(1, PATH);

const InstallationEntry = z.strictObject({
  name: InstallationName,
  databaseUrl: z.custom<Installation["databaseUrl"]>(
    isAddress,
    `${URL_OF}, or { "env": "VARIABLE" }`,
  ),
  dataDir: path,
  backupDir: path.optional(),
  passphraseFile: path.optional(),
});

const InstallationsFile = z.strictObject({
  backupDir: path.optional(),
  installations: z.array(InstallationEntry, "a list of installations"),
});

const Variable = z.strictObject({ env: z.string().regex(/^[A-Za-z_]\w*$/) });

function isAddress(value: unknown): boolean {
  return typeof value === "string" ? isDatabaseUrl(value) : Variable.safeParse(value).success;
}

/** Same check as for the server's own DATABASE_URL. */
export function isDatabaseUrl(text: string): boolean {
  try {
    return readEnv({ DATABASE_URL: text }).DATABASE_URL !== undefined;
  } catch {
    return false;
  }
}

/**
 * Parses the installations of a file. Errors name the installation and field but never a value,
 * which may be a password.
 */
export function parseInstallations(json: unknown, file: string, env: Run["env"]): Installation[] {
  const { data, error } = InstallationsFile.safeParse(json);
  const below = (relativePath: string) => resolve(dirname(file), relativePath);
  const faults = [
    ...(error?.issues ?? []).map((issue) => formatFault(issue, json)),
    ...twiceIn(entriesIn(json), below, env),
  ];
  if (!data || faults.length > 0)
    throw new OpsError([`${file} cannot be used:`, ...faults].join("\n"));
  return data.installations.map((installation): Installation => {
    const backupDir = installation.backupDir ?? data.backupDir;
    return {
      name: installation.name,
      databaseUrl: installation.databaseUrl,
      dataDir: below(installation.dataDir),
      ...(backupDir && { backupDir: below(backupDir) }),
      ...(installation.passphraseFile && { passphraseFile: below(installation.passphraseFile) }),
    };
  });
}

type ListedInstallation = z.infer<typeof InstallationEntry>;

function entriesIn(json: unknown): ListedInstallation[] {
  const { data } = z.object({ installations: z.array(z.unknown()) }).safeParse(json);
  return (data?.installations ?? []).flatMap(
    (installation) => InstallationEntry.safeParse(installation).data ?? [],
  );
}

type Issue = z.core.$ZodIssue;

function formatFault(issue: Issue, json: unknown): string {
  const [list, index, ...fields] = issue.path;
  const isInInstallation = list === "installations" && typeof index === "number";
  const prefix = isInInstallation ? `${formatLabel(json, index)}: ` : "";
  const field = (isInInstallation ? fields : issue.path).join(".");
  if (issue.code === "unrecognized_keys")
    return `${prefix}there is no field ${issue.keys.map((key) => `"${key}"`).join(", ")}`;
  if (issue.code === "invalid_type" && field === "") return `${prefix}it must be an object`;
  const isMissing = issue.input === undefined && issue.code === "invalid_type";
  return `${prefix}${field} ${isMissing ? "is missing; it " : ""}must be ${issue.message}`;
}

/** Labels an installation by its name, else by its position. */
function formatLabel(json: unknown, index: number): string {
  const { installations } = json as { installations: readonly unknown[] };
  const { data } = z.object({ name: InstallationName }).safeParse(installations[index]);
  return data ? `installation ${data.name}` : `installation ${index + 1} of the list`;
}

/** Returns undefined when its variable is not set. */
export const findDatabaseAddress = (
  { databaseUrl }: Pick<Installation, "databaseUrl">,
  env: Run["env"],
): string | undefined =>
  typeof databaseUrl === "string" ? databaseUrl : env[databaseUrl.env]?.trim();

/** Lists the hosts of the database; an undefined variable counts as its own host. */
function listDatabaseHosts(installation: ListedInstallation, env: Run["env"]): ReadonlySet<string> {
  const { databaseUrl } = installation;
  const address = findDatabaseAddress(installation, env);
  if (typeof databaseUrl !== "string" && !isDatabaseUrl(address ?? ""))
    return new Set([`$${databaseUrl.env}`]);
  return new Set(hostUrls(address ?? "").map(toLocation));
}

/**
 * Finds resources that two installations share: both would work on one database, or use each
 * other's files.
 */
function twiceIn(
  installations: readonly ListedInstallation[],
  below: (relativePath: string) => string,
  env: Run["env"],
): string[] {
  const seen = new Map<string, string>();
  const faults = new Set<string>();
  const once = (name: string, kind: string, key: string) => {
    const other = seen.get(`${kind} ${key}`);
    if (other === undefined) seen.set(`${kind} ${key}`, name);
    else if (kind === "name") faults.add(`two installations have the name ${name}`);
    else if (other !== name)
      faults.add(`the installations ${other} and ${name} have the same ${kind}`);
  };
  for (const installation of installations) {
    const { name, dataDir } = installation;
    once(name, "name", name);
    for (const host of listDatabaseHosts(installation, env)) once(name, "database", host);
    once(name, "dataDir", below(dataDir));
  }
  return [...faults];
}
