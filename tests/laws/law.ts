import { parse, type Source } from "./source.ts";

export interface Law {
  readonly name: string;
  /** What to do instead. */
  readonly remedy: string;
  /** Pieces of code that break the law, as path -> text: each must be caught. */
  readonly broken: readonly Readonly<Record<string, string>>[];
  /** One line per offence. */
  readonly offences: (sources: readonly Source[]) => string[];
}

export const toSources = (files: Readonly<Record<string, string>>): Source[] =>
  Object.entries(files).map(([path, text]) => parse(path, text));

/** Offences of single files: `find` returns what is wrong in one of them. */
export const perFile =
  (applies: (path: string) => boolean, find: (source: Source) => readonly string[]) =>
  (sources: readonly Source[]): string[] =>
    sources
      .filter((source) => applies(source.path))
      .flatMap((source) => find(source).map((offence) => `${source.path}: ${offence}`));

/** Every match of `pattern`, with its line. */
export const matches =
  (pattern: RegExp) =>
  ({ text }: Source): string[] =>
    [...text.matchAll(new RegExp(pattern, "g"))].map(
      (match) =>
        `line ${text.slice(0, match.index).split("\n").length}: ${match[0].trim().slice(0, 80)}`,
    );

/** Imports that `forbidden` refuses. */
export const importsTo =
  (forbidden: (to: string, typeOnly: boolean, from: string) => boolean) =>
  ({ path, imports }: Source): string[] =>
    imports
      .filter(({ to, typeOnly }) => forbidden(to, typeOnly, path))
      .map(({ to }) => `imports ${to}`);
