import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import type { Question } from "./question.ts";

export const ConfirmDialog = lazyComponent(() => import("./confirm-dialog.tsx"));

type ConfirmFunction = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<ConfirmFunction | null>(null);

/** `if (await confirm({ title, action })) …` */
export const useConfirm = (): ConfirmFunction => {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error("ConfirmProvider is missing");
  return confirm;
};

interface PendingQuestion extends Question {
  answer: (yes: boolean) => void;
}

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [pending, setPending] = useState<PendingQuestion | null>(null);
  const confirm = useCallback<ConfirmFunction>(
    (question) => new Promise((answer) => setPending({ ...question, answer })),
    [],
  );
  const close = (yes: boolean) => {
    pending?.answer(yes);
    setPending(null);
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      {pending ? <ConfirmDialog {...pending} onClose={close} /> : null}
    </ConfirmContext>
  );
};
