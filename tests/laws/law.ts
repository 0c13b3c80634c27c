import { parse, type Source } from "./source.ts";

export interface Law {
  readonly name: string;
  /** Instruction for a fix. */
  readonly remedy: string;
  /** Code that breaks the law, as path -> text: each piece must be caught. */
  readonly broken: readonly Readonly<Record<string, string>>[];
  /** One line per offence. */
  readonly offences: (sources: readonly Source[]) => string[];
}

export const toSources = (files: Readonly<Record<string, string>>): Source[] =>
  Object.entries(files).map(([path, text]) => parse(path, text));

/** Applies `find` to single files. */
export const perFile =
  (applies: (path: string) => boolean, find: (source: Source) => readonly string[]) =>
  (sources: readonly Source[]): string[] =>
    sources
      .filter((source) => applies(source.path))
      .flatMap((source) => find(source).map((offence) => `${source.path}: ${offence}`));

/** Lists every match of `pattern` with its line. */
export const matches =
  (pattern: RegExp) =>
  ({ text }: Source): string[] =>
    [...text.matchAll(new RegExp(pattern, "g"))].map(
      (match) =>
        `line ${text.slice(0, match.index).split("\n").length}: ${match[0].trim().slice(0, 80)}`,
    );

/** Lists imports that `forbidden` rejects. */
export const importsTo =
  (forbidden: (to: string, typeOnly: boolean, from: string) => boolean) =>
  ({ path, imports }: Source): string[] =>
    imports
      .filter(({ to, typeOnly }) => forbidden(to, typeOnly, path))
      .map(({ to }) => `imports ${to}`);
