import type { Letter } from "@kolekta/api/telephony/letter/contract";
import { StatusBadge } from "@/components/page/values.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { LETTER_TONES } from "./use-letters.ts";

export const LetterFate = ({ letter }: { letter: Letter }) => {
  const t = useT();
  const { day } = useFormat();
  const { state, returnedOn, returnReason } = letter;
  return (
    <span className="flex flex-col items-start">
      <StatusBadge tone={LETTER_TONES[state]} label={t(`telephony.letter.state.${state}`)} />
      {returnedOn && returnReason ? (
        <span className="text-muted-foreground text-xs">
          {t("telephony.letter.return.was", {
            day: day(returnedOn),
            reason: t(`telephony.letter.return.reason.${returnReason}`),
          })}
        </span>
      ) : null}
    </span>
  );
};
