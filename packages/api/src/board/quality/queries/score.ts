import type { Db } from "@kolekta/db";
import type { Mark, Score } from "../contract-item.ts";
import type { Answer, FatalError, ScoreOutcome, ScoreRole } from "../contract-codes.ts";
import { queryRow, queryRows } from "../../../core/query.ts";

export const listScores = (db: Db, itemId: number) =>
  queryRows(db)<Score>`
    select s.role, u.name as scorer_name, s.at, s.points, s.fatal_errors, s.remark,
      coalesce((select jsonb_agg(jsonb_build_object('questionId', a.question_id, 'answer', a.answer) order by a.question_id)
        from quality_answer a where a.score_id = s.id), '[]') as answers,
      coalesce((select jsonb_agg(jsonb_build_object('second', k.second, 'text', k.text) order by k.second, k.id)
        from quality_mark k where k.score_id = s.id), '[]') as marks
    from quality_score s join app_user u on u.id = s.scorer_id
    where s.item_id = ${itemId} order by s.id`;

interface FirstScore {
  readonly points: number;
  readonly hasFatalError: boolean;
}

export const firstScore = (db: Db, itemId: number) =>
  queryRow(db)<FirstScore>`
    select points, cardinality(fatal_errors) > 0 as has_fatal_error from quality_score
    where item_id = ${itemId} and role = 'FIRST'`;

export interface NewScore {
  readonly itemId: number;
  readonly role: ScoreRole;
  readonly scorerId: number;
  readonly cardId: number;
  readonly fatalErrors: readonly FatalError[];
  readonly points: number;
  readonly remark: string;
  readonly at: Date;
  readonly answers: readonly { readonly questionId: number; readonly answer: Answer }[];
  readonly marks: readonly Mark[];
}

export async function insertScore(
  db: Db,
  { answers, marks, fatalErrors, ...score }: NewScore,
): Promise<void> {
  const { id: scoreId } = await db
    .insertInto("qualityScore")
    .values({ ...score, fatalErrors: [...fatalErrors] })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("qualityAnswer")
    .values(answers.map((answer) => ({ ...answer, scoreId })))
    .execute();
  if (marks.length > 0)
    await db
      .insertInto("qualityMark")
      .values(marks.map((mark) => ({ ...mark, scoreId })))
      .execute();
}

interface Decisions {
  readonly objection: string | null;
  readonly objectedAt: Date | null;
  readonly outcome: ScoreOutcome | null;
  readonly note: string | null;
  readonly settlerName: string | null;
  readonly settledAt: Date | null;
}

export async function getDecisions(db: Db, itemId: number): Promise<Decisions> {
  const rows = await queryRows(db)<Decisions>`
    select o.reason as objection, o.at as objected_at, t.outcome, t.note, u.name as settler_name, t.at as settled_at
    from quality_item i
    left join quality_objection o on o.item_id = i.id
    left join quality_settlement t on t.item_id = i.id
    left join app_user u on u.id = t.settler_id
    where i.id = ${itemId}`;
  const [found] = rows;
  if (!found) throw new Error(`there is no quality item ${itemId}`);
  return found;
}
