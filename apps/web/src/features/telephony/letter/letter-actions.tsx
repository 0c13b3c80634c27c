import { useMutation } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import type { LetterCase } from "./letters-dialog.tsx";

const LettersDialog = lazyComponent(async () => {
  const [dialog] = await Promise.all([
    import("./letters-dialog.tsx"),
    loadMessages("telephony"),
    loadMessages("error"),
  ]);
  return dialog;
});
const LetterDialog = lazyComponent(() => import("./letter-dialog.tsx"));

interface LettersProps {
  fetchCases: () => Promise<readonly LetterCase[]>;
  onDone: () => void;
}

/**
 * Creates letters for the selected cases; a failure to load the cases is reported like any other
 * error.
 */
export const LettersAction = ({ fetchCases, onDone }: LettersProps) => {
  const t = useT();
  const [chosen, setChosen] = useState<readonly LetterCase[]>();
  const { mutate, isPending } = useMutation({ mutationFn: fetchCases, onSuccess: setChosen });
  const close = (done: boolean) => {
    setChosen(undefined);
    if (done) onDone();
  };
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" disabled={isPending} onClick={() => mutate()}>
        <Mail />
        {t("tasks.case.area.letters")}
      </Button>
      {chosen ? <LettersDialog cases={chosen} onClose={close} /> : null}
    </>
  );
};

/** A letter about one case. */
export const LetterAction = (about: Pick<LetterCase, "taskId" | "borrowerName">) => {
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
