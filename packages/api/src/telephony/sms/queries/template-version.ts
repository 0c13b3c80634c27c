import type { Db } from "@kolekta/db";
import type { SettingRevision } from "../../../core/setting/revision.ts";
import { removeRows } from "../../../core/setting/table.ts";
import type { Withdrawable } from "../../../core/setting/withdraw.ts";
import type { Language } from "../contract.ts";

export interface TemplateOwner {
  readonly code: string;
  readonly language: Language;
}

export interface TemplateTexts {
  readonly name: string;
  readonly body: string;
  readonly version: number;
}

type TemplateLine = SettingRevision<TemplateOwner, TemplateTexts>;

const toOwner = ({ code, language }: TemplateOwner): TemplateOwner => ({ code, language });

const versions = (db: Db) =>
  db
    .selectFrom("smsTemplate as t")
    .leftJoin("appUser as u", "u.id", "t.editorId")
    .select(["t.id", "t.code", "t.language", "t.version", "t.name", "t.body"])
    .select(["t.effectiveFrom as effectiveOn", "u.name as editorName"])
    .select("t.createdAt as editedAt")
    .orderBy("t.version", "desc");

/** Versions of a template in a language, for withdrawals before their day. */
export const templateLines: Withdrawable<TemplateOwner, TemplateTexts>["store"] = {
  name: "sms_template",
  owner: toOwner,
  async lines(db, { code = [], language = [] }) {
    const rows = await versions(db)
      .where("t.code", "in", code)
      .where("t.language", "in", language)
      .execute();
    return rows as TemplateLine[];
  },
  async findOwner(db, id) {
    const row = await versions(db).where("t.id", "=", id).executeTakeFirst();
    return row && toOwner(row as TemplateLine);
  },
  remove: (db, rowIds) => removeRows(db, "sms_template", rowIds),
};
