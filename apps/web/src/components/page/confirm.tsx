import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { lazily } from "@/lib/lazily.tsx";
import type { Question } from "./question.ts";

export const ConfirmDialog = lazily(() => import("./confirm-dialog.tsx"));

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | null>(null);

/** `if (await confirm({ title, action })) …` */
export const useConfirm = (): Ask => {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error("ConfirmProvider is missing");
  return ask;
};

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback<Ask>(
    (question) => new Promise((answer) => setAsked({ ...question, answer })),
    [],
  );
  const close = (yes: boolean) => {
    asked?.answer(yes);
    setAsked(null);
  };
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked ? <ConfirmDialog {...asked} onClose={close} /> : null}
    </ConfirmContext>
  );
};
