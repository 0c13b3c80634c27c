import { resolve } from "node:path";
import { OpsError, type Run } from "../session.ts";
import type { Installation } from "./installations.ts";
import { readInstallations } from "./read-installations.ts";

export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** The installations that a command works on, and how many at once. */
export interface Fleet extends Run {
  readonly installations: readonly Installation[];
  readonly jobs: number;
}

export async function openFleet(options: Options, run: Run): Promise<Fleet> {
  const file = toFilePath(options);
  const all = await readInstallations(file, run.env);
  if (all.length === 0) throw new OpsError(`${file} lists no installations.`);
  const installations = pick(all, options);
  if (installations.length === 0) throw new OpsError("No installations are selected.");
  return { ...run, installations, jobs: parseWholeNumber(options, "jobs", 64) ?? 4 };
}

export const toFilePath = ({ installations }: Options): string => resolve(String(installations));

function pick(all: readonly Installation[], { only, except }: Options): Installation[] {
  const selected = parseInstallationNames(all, "only", only);
  const passed = parseInstallationNames(all, "except", except);
  return all.filter(({ name }) => (selected?.has(name) ?? true) && !passed?.has(name));
}

function parseInstallationNames(
  all: readonly Installation[],
  option: string,
  value: string | boolean | undefined,
): Set<string> | undefined {
  if (typeof value !== "string") return undefined;
  const names = value.split(",").map((name) => name.trim());
  const stranger = names.find((name) => !all.some((installation) => installation.name === name));
  if (stranger !== undefined)
    throw new OpsError(`--${option}: there is no installation ${stranger || '""'}.`);
  return new Set(names);
}

/** Takes the option's camel-cased name. */
export function parseWholeNumber(
  options: Options,
  name: string,
  max = 100_000,
): number | undefined {
  const value = options[name];
  if (value === undefined) return undefined;
  const number = /^\d+$/.test(String(value)) ? Number(value) : 0;
  if (number >= 1 && number <= max) return number;
  const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new OpsError(`--${flag} must be a whole number from 1 to ${max}.`);
}

const HOUR_MS = 3_600_000;

/** Milliseconds of an option that counts hours. */
export function parseHoursMs(options: Options, name: string): number | undefined {
  const hours = parseWholeNumber(options, name);
  return hours === undefined ? undefined : hours * HOUR_MS;
}
