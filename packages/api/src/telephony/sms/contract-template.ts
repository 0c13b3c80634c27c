import { z } from "zod";
import { Day } from "../../core/day.ts";
import { Id } from "../../core/page.ts";
import { Withdrawal } from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { Language, Purpose, TEXT_LENGTH } from "./contract.ts";

/** UPCOMING: the newest version is not yet in force; an older one may be. */
export const TEMPLATE_STATES = ["IN_FORCE", "UPCOMING", "DISABLED"] as const;
export const TemplateState = z.enum(TEMPLATE_STATES);
export type TemplateState = z.infer<typeof TemplateState>;

const Name = z.string().trim().min(2).max(100);
const Code = z
  .string()
  .trim()
  .regex(/^[A-Z][A-Z0-9_]{1,29}$/, "sms.badCode")
  .describe("Shared by all languages of a template");
const Body = z
  .string()
  .trim()
  .min(1)
  .max(TEXT_LENGTH)
  .describe("Variables in braces, such as {name}");
const DaysPastDue = z.int().min(-365).max(10_000).nullable();

export const TemplateRow = z.object({
  templateId: Id,
  code: z.string(),
  language: Language,
  version: z.int(),
  purpose: Purpose,
  name: z.string(),
  body: z.string(),
  dpdFrom: DaysPastDue,
  dpdTo: DaysPastDue,
  effectiveFrom: Day,
  state: TemplateState,
  editorName: z.string().nullable(),
});
export type TemplateRow = z.infer<typeof TemplateRow>;

export const listTemplates = {
  input: z.object({ language: Language.optional() }).optional(),
  output: z.array(TemplateRow),
};

export const Wording = z.object({
  code: Code,
  language: Language,
  purpose: Purpose,
  name: Name,
  body: Body,
  dpdFrom: DaysPastDue.default(null),
  dpdTo: DaysPastDue.default(null),
  effectiveFrom: Day.optional().describe("Defaults to the next day"),
});

/** Saves a new template or a new version of one; sent messages keep their version. */
export const saveTemplate = {
  input: Wording.extend({
    version: z.int().min(0).describe("Version last read; 0 for a new template"),
  }).refine(({ dpdFrom, dpdTo }) => dpdFrom === null || dpdTo === null || dpdFrom <= dpdTo, {
    path: ["dpdTo"],
    message: "sms.stagesSwapped",
  }),
  output: Proposed,
};
export type SaveTemplate = z.output<typeof saveTemplate.input>;

/** Withdraws a version that is not yet in force; `ruleId` is its `templateId`. */
export const withdrawTemplate = { input: Withdrawal, output: Proposed };

/** Disables a template in one language, or enables it again. */
export const switchTemplate = {
  input: z.object({ code: z.string(), language: Language, enabled: z.boolean() }),
  output: z.object({ enabled: z.boolean() }),
};
export type SwitchTemplate = z.output<typeof switchTemplate.input>;
