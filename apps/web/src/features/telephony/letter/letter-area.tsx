import { PurgedText } from "@/components/case/purged-text.tsx";
import type { Letter } from "@kolekta/api/telephony/letter/contract";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/page/states.tsx";
import { DayText } from "@/components/page/values.tsx";
import { Area } from "@/components/case/area.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { LetterFate } from "./letter-fate.tsx";
import { LetterMenu } from "./letter-menu.tsx";
import { QUIET } from "./use-letters.ts";

const Item = ({ letter }: { letter: Letter }) => {
  const t = useT();
  const { money } = useFormat();
  const { days, currency } = letter;
  const amount = (minor: number) => money(minor, currency);
  return (
    <li className="bg-card text-table flex items-start gap-2 rounded-lg border p-3">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{letter.title === "" ? <PurgedText /> : letter.title}</span>
          <LetterFate letter={letter} />
        </p>
        <p className="text-muted-foreground text-xs">
          <DayText day={letter.letterOn} /> · {t(`telephony.letter.wentBy.${letter.delivery}`)} ·{" "}
          {t("telephony.template.editor", { name: letter.writerName })} · {letter.reference}
        </p>
        <p>
          {t("telephony.letter.figures", {
            days,
            principal: amount(letter.principalMinor),
            benefit: amount(letter.benefitMinor),
            lateFee: amount(letter.lateFeeMinor),
          })}
        </p>
      </div>
      <LetterMenu letter={letter} />
    </li>
  );
};

interface Props {
  taskId: number;
  /** Button to write a letter, for users who may. */
  write: ReactNode;
}

/** The letters of a case, newest first, each with its figures and its fate. */
export const LetterArea = ({ taskId, write }: Props) => {
  const t = useT();
  const result = trpc.telephony.letter.listOfCase.useQuery({ taskId }, QUIET);
  return (
    <div className="flex flex-col gap-3">
      {write ? <div>{write}</div> : null}
      <Area result={result}>
        {(letters) =>
          letters.length === 0 ? (
            <EmptyState
              title={t("telephony.letter.empty")}
              body={t("telephony.letter.emptyBody")}
            />
          ) : (
            <ul aria-label={t("telephony.letter.list")} className="flex flex-col gap-2">
              {letters.map((letter) => (
                <Item key={letter.letterId} letter={letter} />
              ))}
            </ul>
          )
        }
      </Area>
    </div>
  );
};
