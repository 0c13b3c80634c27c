import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { LetterLanguage, SaveTemplate } from "../contract-template.ts";

export type TemplateOwner = Pick<SaveTemplate, "institutionId" | "code" | "language">;
export type TemplateTexts = Pick<SaveTemplate, "name" | "title" | "body" | "law" | "enabled">;

export const templates = settingTable<TemplateOwner, TemplateTexts>("letter_template", {
  owner: ["institutionId", "code", "language"],
  values: ["name", "title", "body", "law", "enabled"],
});

export interface Template {
  readonly id: number;
  readonly code: string;
  readonly language: LetterLanguage;
  readonly name: string;
  readonly title: string;
  readonly body: string;
  readonly law: string;
}

/**
 * Lists the templates that an institution may send on the day: its own text of each letter, else
 * the shared one.
 */
export const listOfferedTemplates = (db: Db, institutionId: number, on: Day) =>
  queryRows(db)<Template>`
    select distinct on (t.code, t.language) t.id, t.code, t.language, t.name, t.title, t.body, t.law
    from (
      select distinct on (code, language, institution_id) * from letter_template
      where effective_on <= ${on}::date and (institution_id is null or institution_id = ${institutionId})
      order by code, language, institution_id, effective_on desc, id desc
    ) t
    where t.enabled order by t.code, t.language, t.institution_id nulls last`;
