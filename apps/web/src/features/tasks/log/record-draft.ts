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
  readonly draft: RecordDraft | null;
  save(values: unknown): void;
  drop(): void;
  /** The draft was sent or discarded. */
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

/** Saves the draft once the user has typed; a proposed follow-up alone is not saved. */
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
