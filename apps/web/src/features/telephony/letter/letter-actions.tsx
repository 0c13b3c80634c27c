import { Mail } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { needWords } from "@/lib/language.ts";
import { lazily } from "@/lib/lazily.tsx";
import type { LetterCase } from "./letters-dialog.tsx";

const LettersDialog = lazily(async () => {
  const [dialog] = await Promise.all([
    import("./letters-dialog.tsx"),
    needWords("telephony"),
    needWords("error"),
  ]);
  return dialog;
});
const LetterDialog = lazily(() => import("./letter-dialog.tsx"));

/** A letter for all cases that are selected. */
export const LettersAction = ({
  cases,
  onDone,
}: {
  cases: readonly LetterCase[];
  onDone: () => void;
}) => {
  const t = useT();
  const [chosen, setChosen] = useState<readonly LetterCase[]>();
  const close = (done: boolean) => {
    setChosen(undefined);
    if (done) onDone();
  };
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setChosen(cases)}>
        <Mail />
        {t("tasks.case.area.letters")}
      </Button>
      {chosen ? <LettersDialog cases={chosen} onClose={close} /> : null}
    </>
  );
};

/** A letter about one case. */
export const LetterAction = (
  about: Pick<LetterCase, "taskId" | "borrowerName">,
) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Mail />
        {t("telephony.letter.write")}
      </Button>
      {open ? <LetterDialog {...about} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
