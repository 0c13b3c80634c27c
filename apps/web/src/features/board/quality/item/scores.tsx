import { Section } from "@/components/page/section.tsx";
import { StatusBadge } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Item } from "../rows.ts";
import type { ItemProps } from "./contact.tsx";
import { useQuestionName } from "./question-names.ts";

type Score = Item["scores"][number];

const Answers = ({ score, item }: { score: Score; item: Item }) => {
  const t = useT();
  const getName = useQuestionName();
  const answerByQuestion = new Map(
    score.answers.map(({ questionId, answer }) => [questionId, answer]),
  );
  return (
    <ul>
      {item.questions.map((question) => {
        const answer = answerByQuestion.get(question.questionId);
        return (
          <li
            key={question.questionId}
            className="flex justify-between gap-3 border-b py-1 last:border-b-0"
          >
            <span className="min-w-0 break-words">
              {t("board.quality.card.weight", { name: getName(question), weight: question.weight })}
            </span>
            <span className="shrink-0 font-medium">
              {answer ? t(`board.quality.answer.${answer}`) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
};

const Marks = ({
  marks,
  onSeek,
}: {
  marks: Score["marks"];
  /** Absent when no recording is available. */
  onSeek: ((second: number) => void) | undefined;
}) => {
  const t = useT();
  const { duration } = useFormat();
  return (
    <ol aria-label={t("board.quality.marks.title")}>
      {marks.map(({ second, text }) => (
        <li key={`${second} ${text}`} className="flex items-baseline gap-2 py-1">
          {onSeek ? (
            <Button
              size="sm"
              aria-label={t("board.quality.marks.jumpTo", { at: duration(second) })}
              onClick={() => onSeek(second)}
            >
              {duration(second)}
            </Button>
          ) : (
            <span className="tabular">{duration(second)}</span>
          )}
          <span className="min-w-0 break-words">{text}</span>
        </li>
      ))}
    </ol>
  );
};

const ScoreDetails = ({ score, item, player }: ItemProps & { score: Score }) => {
  const t = useT();
  const { instant } = useFormat();
  const { zone } = useSession();
  const { role, points, fatalErrors, remark, marks } = score;
  return (
    <Section
      inner
      title={`${t(`board.quality.role.${role}`)}: ${t("board.quality.points", { points })}`}
      hint={t("board.quality.by", { name: score.scorerName, at: instant(score.at, { zone }) })}
      className="bg-card rounded-lg border p-3"
    >
      {fatalErrors.length > 0 ? (
        <span className="flex flex-wrap gap-1">
          {fatalErrors.map((fatalError) => (
            <StatusBadge
              key={fatalError}
              tone="danger"
              label={t(`board.quality.fatal.${fatalError}`)}
            />
          ))}
        </span>
      ) : null}
      {remark ? <p className="break-words whitespace-pre-wrap">{remark}</p> : null}
      {marks.length > 0 ? (
        <Marks marks={marks} onSeek={item.isPlayable ? player.seek : undefined} />
      ) : null}
      <Answers score={score} item={item} />
    </Section>
  );
};

/** Scores of a contact, and the difference between two of them. */
export const Scores = ({ item, player }: ItemProps) => {
  const t = useT();
  const [first] = item.scores;
  if (!first) return null;
  const second = item.scores.find(({ role }) => role === "SECOND");
  const points = second ? Math.abs(first.points - second.points) : null;
  return (
    <Section
      title={t("board.quality.scores")}
      hint={points === null ? null : t("board.quality.difference", { points })}
    >
      {item.scores.map((score) => (
        <ScoreDetails key={score.role} score={score} item={item} player={player} />
      ))}
    </Section>
  );
};
