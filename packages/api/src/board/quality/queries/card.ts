import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/array.ts";
import type { Day } from "../../../core/day.ts";
import type { House } from "../../../core/setting/house.ts";
import type { SettingLine, SettingStore } from "../../../core/setting/line.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { NewQuestion, Question } from "../contract-card.ts";

interface Row {
  readonly reason: string | null;
}

/** Questions that were written have a number; those of a change get theirs. */
export interface CardValues extends Row {
  readonly questions: (NewQuestion & { questionId?: number })[];
}

const cardRows = settingTable<House, Row>("quality_card", {
  owner: [],
  values: ["reason"],
});

interface StoredQuestion {
  readonly cardId: number;
  readonly questionId: number;
  readonly name: string;
  readonly nameCn: string;
  readonly nameEs: string;
  readonly weight: number;
}

async function questionsOf(
  db: Db,
  cardIds: readonly number[],
): Promise<(Question & { cardId: number })[]> {
  const { rows } = await sql<StoredQuestion>`
    select card_id, id as question_id, name, name_cn, name_es, weight from quality_question
    where card_id = ${anyOf(cardIds)} order by card_id, position`.execute(db);
  return rows.map(({ name, nameCn, nameEs, ...question }) => ({
    ...question,
    names: { en: name, cn: nameCn, es: nameEs },
  }));
}

async function withQuestions(
  db: Db,
  lines: readonly SettingLine<House, Row>[],
): Promise<SettingLine<House, CardValues>[]> {
  const ids = lines.map(({ id }) => id);
  const byCard = Map.groupBy(await questionsOf(db, ids), (one) => one.cardId);
  return lines.map((line) => ({
    ...line,
    questions: (byCard.get(line.id) ?? []).map(({ cardId: _, ...question }) => question),
  }));
}

/** A card with its questions, which are written and taken back with it. */
export const cardLines: SettingStore<House, CardValues> = {
  ...cardRows,
  lines: async (db, owners) => withQuestions(db, await cardRows.lines(db, owners)),
  async insert(db, { questions, reason }, writing) {
    const cardId = await cardRows.insert(db, { reason }, writing);
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

/** The card that held on the day. */
export async function cardOn(db: Db, day: Day): Promise<Card | null> {
  const { rows } = await sql<{ id: number }>`
    select id from quality_card where effective_on <= ${day}::date
    order by effective_on desc, id desc limit 1`.execute(db);
  const [card] = rows;
  if (!card) return null;
  const questions = await questionsOf(db, [card.id]);
  return {
    cardId: card.id,
    questions: questions.map(({ cardId: _, ...question }) => question),
  };
}
