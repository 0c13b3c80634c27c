import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";
import { anyOf } from "../../../core/sql.ts";
import type { Day } from "../../../core/day.ts";
import type { DefaultOwner } from "../../../core/setting/default.ts";
import type { SettingRevision, SettingStore } from "../../../core/setting/revision.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { NewQuestion, Question } from "../contract-card.ts";

interface Row {
  readonly reason: string | null;
}

/** Stored questions have an id; new ones get theirs on saving. */
export interface CardValues extends Row {
  readonly questions: (NewQuestion & { questionId?: number })[];
}

const cardRows = settingTable<DefaultOwner, Row>("quality_card", { owner: [], values: ["reason"] });

interface StoredQuestion {
  readonly cardId: number;
  readonly questionId: number;
  readonly name: string;
  readonly nameCn: string;
  readonly nameEs: string;
  readonly weight: number;
}

async function listQuestions(
  db: Db,
  cardIds: readonly number[],
): Promise<(Question & { cardId: number })[]> {
  const rows = await queryRows(db)<StoredQuestion>`
    select card_id, id as question_id, name, name_cn, name_es, weight from quality_question
    where card_id = ${anyOf(cardIds)} order by card_id, position`;
  return rows.map(({ name, nameCn, nameEs, ...question }) => ({
    ...question,
    names: { en: name, cn: nameCn, es: nameEs },
  }));
}

async function withQuestions(
  db: Db,
  lines: readonly SettingRevision<DefaultOwner, Row>[],
): Promise<SettingRevision<DefaultOwner, CardValues>[]> {
  const ids = lines.map(({ id }) => id);
  const byCard = Map.groupBy(await listQuestions(db, ids), (question) => question.cardId);
  return lines.map((line) => ({
    ...line,
    questions: (byCard.get(line.id) ?? []).map(({ cardId: _, ...question }) => question),
  }));
}

/** Scorecards with their questions, which are written and withdrawn together. */
export const cardLines: SettingStore<DefaultOwner, CardValues> = {
  ...cardRows,
  lines: async (db, owners) => withQuestions(db, await cardRows.lines(db, owners)),
  async insert(db, { questions, reason }, revision) {
    const cardId = await cardRows.insert(db, { reason }, revision);
    await db
      .insertInto("qualityQuestion")
      .values(
        questions.map(({ names, weight }, at) => ({
          cardId,
          weight,
          position: at + 1,
          name: names.en,
          nameCn: names.cn,
          nameEs: names.es,
        })),
      )
      .execute();
    return cardId;
  },
};

export interface Card {
  readonly cardId: number;
  readonly questions: Question[];
}

/** Returns the scorecard that was in force on the day. */
export async function cardOn(db: Db, day: Day): Promise<Card | null> {
  const rows = await queryRows(db)<{ id: number }>`
    select id from quality_card where effective_on <= ${day}::date
    order by effective_on desc, id desc limit 1`;
  const [card] = rows;
  if (!card) return null;
  const questions = await listQuestions(db, [card.id]);
  return { cardId: card.id, questions: questions.map(({ cardId: _, ...question }) => question) };
}
