import { type RefObject, useEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { useOpenDialog, useUnsavedWork } from "@/components/page/unsaved-work.ts";
import { useDraft } from "@/hooks/use-draft.ts";
import { useUserId } from "@/hooks/use-user.tsx";
import { openPath } from "@/lib/current-path.ts";
import { hashDefaults, packDraft, pickChanges, pickStorable, unpackDraft } from "./draft-values.ts";
import type { ContractForm } from "./use-contract-form.ts";

type Frame = RefObject<HTMLFormElement | null>;

/** Reads, saves and drops the draft of a form in a dialog, by user, page, dialog and record. */
const useStore = <In extends FieldValues, Out>(form: ContractForm<In, Out>, frame: Frame) => {
  const name = useOpenDialog()?.name ?? "";
  const userId = useUserId();
  const [key] = useState(() => {
    const defaults = form.formState.defaultValues ?? {};
    return ["dialog", userId, openPath(), name, form.record ?? "", hashDefaults(defaults)].join(
      "|",
    );
  });
  const { read, save, drop } = useDraft(key);
  const store = (changes: Readonly<Record<string, unknown>>) => {
    const hasSecret = frame.current?.querySelector("[data-secret]") !== null;
    const storable = pickStorable(changes);
    if (hasSecret || Object.keys(storable).length === 0) drop();
    else save(packDraft(storable));
  };
  return { read, store, drop };
};

/**
 * Keeps what is typed into a form of a dialog: the dialog asks before it closes over it, and it is
 * restored after a reload. Outside of a dialog nothing is kept.
 */
export const useFormDraft = <In extends FieldValues, Out>(
  form: ContractForm<In, Out>,
  frame: Frame,
) => {
  const inDialog = useOpenDialog() !== null;
  const { read, store, drop } = useStore(form, frame);
  const latest = useRef({ read, store, drop });
  const isUnsaved = useRef(false);
  const [isRestored, setRestored] = useState(false);
  useUnsavedWork(() => isUnsaved.current, drop);
  useEffect(() => {
    latest.current = { read, store, drop };
  });
  useEffect(() => {
    if (!inDialog) return undefined;
    form.afterSubmit.current = () => {
      isUnsaved.current = false;
      latest.current.drop();
    };
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        const changes = isDirty ? pickChanges(values, form.formState.defaultValues ?? {}) : {};
        isUnsaved.current = Object.keys(changes).length > 0;
        latest.current.store(changes);
      },
    });
  }, [form, inDialog]);
  useEffect(() => {
    const draft = inDialog ? unpackDraft(latest.current.read()) : null;
    if (!draft) return;
    form.reset({ ...form.getValues(), ...draft } as DefaultValues<In>, { keepDefaultValues: true });
    isUnsaved.current = true;
    setRestored(true);
  }, [form, inDialog]);
  const discard = () => {
    form.reset();
    isUnsaved.current = false;
    setRestored(false);
    drop();
  };
  return { isRestored, discard };
};
