import { z } from "zod";
import { Id } from "../../core/page.ts";
import {
  changeFields,
  inForceFields,
  revisionHistorySchema,
  Withdrawal,
  RevisionMeta,
} from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { LETTER_LANGUAGES } from "./contract-codes.ts";

export const LetterLanguage = z.enum(LETTER_LANGUAGES);
export type LetterLanguage = z.infer<typeof LetterLanguage>;

export const LetterCode = z
  .string()
  .trim()
  .regex(/^[A-Z][A-Z0-9_]{1,29}$/, "letter.badCode")
  .describe("Shared by all languages of a letter")
  .meta({ example: "FIRST_WARNING" });

const owner = {
  institutionId: Id.nullable().describe("Null for the default"),
  code: LetterCode,
  language: LetterLanguage,
};

const templateFields = {
  name: z.string().trim().min(2).max(100),
  title: z
    .string()
    .trim()
    .min(2)
    .max(120)
    .regex(/^[^\r\n{}]*$/),
  body: z.string().trim().min(20).max(4000).describe("Variables in braces, such as {name}"),
  law: z
    .string()
    .trim()
    .min(3)
    .max(300)
    .regex(/^[^\r\n]*$/)
    .describe("Law that requires the letter, as cited in it"),
  enabled: z.boolean().describe("If disabled, an institution uses the default letter"),
};

const TemplateRevision = z.object({ ...RevisionMeta.shape, ...templateFields });

/** Lists all letters that the caller sees, by code, language and owner. */
export const listTemplates = {
  input: z.object({}).prefault({}),
  output: z.array(
    z.object({
      ...owner,
      institutionName: z.string().nullable(),
      ...inForceFields(TemplateRevision.nullable()),
    }),
  ),
};
export type LetterTemplate = z.infer<typeof listTemplates.output>[number];

export const templateHistory = {
  input: z.object(owner),
  output: z.array(revisionHistorySchema(TemplateRevision)),
};

/** Proposes a new letter, or a new version of one, from a day on; another person approves it. */
export const saveTemplate = {
  input: z.object({
    ...owner,
    ...templateFields,
    enabled: templateFields.enabled.default(true),
    ...changeFields,
  }),
  output: Proposed,
};
export type SaveTemplate = z.output<typeof saveTemplate.input>;

/** Withdraws a template that is not yet in force. */
export const withdrawTemplate = { input: Withdrawal, output: Proposed };
