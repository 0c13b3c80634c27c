import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import type { Language } from "../contract.ts";
import type { SaveTemplate, SwitchTemplate, TemplateRow } from "../contract-template.ts";

export type StoredTemplate = Omit<TemplateRow, "state"> & {
  readonly effectiveTo: Day | null;
  readonly disabled: boolean;
};

/** Lists the newest version of every template in every language. */
export const listNewestTemplates = (db: Db, language: Language | undefined) =>
  queryRows(db)<StoredTemplate>`
    select distinct on (t.code, t.language) t.id as template_id, t.code, t.language, t.version, t.purpose, t.name,
      t.body, t.dpd_from, t.dpd_to, t.effective_from, t.effective_to, t.disabled_at is not null as disabled,
      e.name as editor_name
    from sms_template t left join app_user e on e.id = t.editor_id
    where ${language ?? null}::text is null or t.language = ${language ?? null}
    order by t.code, t.language, t.version desc`;

export interface NewWording extends SaveTemplate {
  readonly effectiveFrom: Day;
  readonly editorId: number;
  readonly at: Date;
}

/** Returns undefined when the newest version is not the expected one. */
export async function insert(
  db: Db,
  wording: NewWording,
): Promise<{ templateId: number; version: number } | undefined> {
  const { code, language, version } = wording;
  return queryRow(db)<{ templateId: number; version: number }>`
    insert into sms_template (code, language, version, purpose, name, body, dpd_from, dpd_to, effective_from,
      editor_id, created_at, disabled_at)
    select ${code}, ${language}, ${version}::integer + 1, ${wording.purpose}, ${wording.name}, ${wording.body},
      ${wording.dpdFrom}::integer, ${wording.dpdTo}::integer, ${wording.effectiveFrom}::date, ${wording.editorId}::bigint,
      ${wording.at}::timestamptz, (select t.disabled_at from sms_template t
        where t.code = ${code} and t.language = ${language} and t.version = ${version}::integer)
    where ${version}::integer = (
      select coalesce(max(t.version), 0) from sms_template t where t.code = ${code} and t.language = ${language})
    on conflict do nothing
    returning id as template_id, version`;
}

/** Enables or disables all versions of a template; returns their number. */
export async function setDisabled(
  db: Db,
  { code, language }: SwitchTemplate,
  at: Date | null,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("smsTemplate")
    .set({ disabledAt: at })
    .where("code", "=", code)
    .where("language", "=", language)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
