import type { Letter } from "@kolekta/api/telephony/letter/contract";
import { MailX, Printer } from "lucide-react";
import { useState } from "react";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { download } from "@/lib/download.ts";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { fileName, getLetterPath } from "./use-letters.ts";

const ReturnDialog = lazyComponent(() => import("./return-dialog.tsx"));

/** Actions on a sent letter: reprint while its text is stored, record its return. */
export const LetterMenu = ({ letter }: { letter: Letter }) => {
  const t = useT();
  const can = useCan();
  const [returning, setReturning] = useState(false);
  const canReturn = can("letter.send") && letter.delivery === "PRINTED" && letter.state === "SENT";
  return (
    <>
      <RowMenu
        name={letter.reference}
        actions={[
          ...(can("letter.read") && letter.title !== ""
            ? [
                {
                  id: "print",
                  label: t("telephony.letter.print"),
                  icon: Printer,
                  onSelect: () => void download(getLetterPath(letter.letterId), fileName(letter)),
                },
              ]
            : []),
          ...(canReturn
            ? [
                {
                  id: "return",
                  label: t("telephony.letter.return.action"),
                  icon: MailX,
                  onSelect: () => setReturning(true),
                },
              ]
            : []),
        ]}
      />
      {returning ? <ReturnDialog letter={letter} onClose={() => setReturning(false)} /> : null}
    </>
  );
};
