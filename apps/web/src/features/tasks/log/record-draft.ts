import { useEffect, useState } from "react";
import { useDraft } from "@/hooks/use-draft.ts";
import {
  type RecordDraft,
  type RecordForm,
  readRecordDraft,
  isWorthSaving,
} from "./record-schema.ts";

export const draftKey = (taskId: number): string => `case.${taskId}`;

export interface StoredDraft {
  /** What an earlier visit left unsent. */
  readonly draft: RecordDraft | null;
  save(values: unknown): void;
  drop(): void;
  /** The draft has been sent or thrown away. */
  clear(): void;
}

/** Unsent work under the case's own key, so that it never appears in another. */
export const useStoredDraft = (taskId: number): StoredDraft => {
  const { read, save, drop } = useDraft(draftKey(taskId));
  const [draft, setDraft] = useState(() => readRecordDraft(read()));
  const clear = () => {
    drop();
    setDraft(null);
  };
  return { draft, save, drop, clear };
};

/** Writes down what is typed as long as there is something to lose; a proposed follow-up is not. */
export const useDraftSaving = (
  form: RecordForm,
  { save, drop }: StoredDraft,
  nextCallChosen: boolean,
): void => {
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => {
      if (!isWorthSaving(values)) return drop();
      const { nextCallAt, ...rest } = values;
      return save(nextCallChosen ? { ...rest, nextCallAt } : rest);
    });
    return unsubscribe;
  }, [form, save, drop, nextCallChosen]);
};
