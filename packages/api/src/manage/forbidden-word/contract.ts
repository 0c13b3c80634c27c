import { LANGS } from "@kolekta/i18n/lang";
import { z } from "zod";
import { pageInput, pageOutput } from "../../core/page.ts";
import {
  changeFields,
  inForceFields,
  revisionHistorySchema,
  Withdrawal,
  RevisionMeta,
} from "../../core/setting/contract.ts";
import { Proposed } from "../proposal/contract.ts";

export const JURISDICTIONS = ["ID", "PH", "US", "CN"] as const;
export const CATEGORIES = [
  "THREAT",
  "INSULT",
  "SHAME",
  "EXPOSURE",
  "AUTHORITY",
  "THIRD_PARTY",
  "DISCRIMINATION",
] as const;
export const SEVERITIES = ["BLOCK", "WARN", "ALLOW"] as const;

export const WORD_LENGTH = 60;
export const SOURCE_LENGTH = 300;

const toPlainWord = (text: string): string =>
  text.normalize("NFKC").toLowerCase().replaceAll("’", "'").replaceAll(/\s+/g, " ").trim();

const Word = z
  .string()
  .transform(toPlainWord)
  .pipe(
    z
      .string()
      .min(2)
      .max(WORD_LENGTH)
      .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}' -]*$/u, "forbiddenWord.badWord"),
  );

const Jurisdiction = z.enum(JURISDICTIONS).describe("Country whose law forbids the word");
const Language = z.enum(LANGS).describe("es stands for Indonesian");
const Severity = z.enum(SEVERITIES).describe("ALLOW removes the word from the list");

const Owner = z.object({ jurisdiction: Jurisdiction, language: Language, word: Word });
export type WordOwner = z.output<typeof Owner>;

export const toWordKey = ({ jurisdiction, language, word }: WordOwner) =>
  `${jurisdiction} ${language} ${word}`;

const Values = z.object({
  severity: Severity,
  category: z.enum(CATEGORIES),
  affixes: z.boolean().describe("Also with Indonesian prefixes and suffixes"),
  source: z.string().trim().min(3).max(SOURCE_LENGTH).describe("Law or reason for the severity"),
});
export type WordValues = z.output<typeof Values>;

const WordRevision = Values.extend(RevisionMeta.shape);

const Filter = z.object({
  text: z.string().trim().max(100).optional().describe("Part of the word"),
  jurisdiction: Jurisdiction.optional(),
  language: Language.optional(),
  category: z.enum(CATEGORIES).optional(),
  severity: Severity.optional().describe("Severity in force today"),
});
export type WordFilter = z.output<typeof Filter>;

const WordRow = Owner.extend({
  word: z.string(),
  ...inForceFields(WordRevision),
  current: WordRevision.nullable(),
});
export type WordRow = z.output<typeof WordRow>;

/** Lists words in force, announced and removed, by word. */
export const list = { input: Filter.extend(pageInput(20)), output: pageOutput(WordRow) };

export const history = { input: Owner, output: z.array(revisionHistorySchema(WordRevision)) };

/** Adds a word, changes or removes it from a day on, once a second person has approved it. */
export const update = { input: Owner.extend(Values.shape).extend(changeFields), output: Proposed };
export type WordChange = z.output<typeof update.input>;

export const withdraw = { input: Withdrawal, output: Proposed };
