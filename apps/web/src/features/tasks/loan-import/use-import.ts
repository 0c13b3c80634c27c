import { useEffect, useState } from "react";
import type { MappingDraft } from "@kolekta/api/tasks/loan-import/mapping/contract";
import { toFailure, type FieldFailure } from "@/lib/failure.ts";
import { loadMessages } from "@/lib/language.ts";
import { toastFailure } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { completeMapping, type Faults, getFaults, type ImportForm } from "./mapping-form.ts";
import type { Uploaded } from "./tape-request.ts";

export type View = "file" | "columns" | "run" | "history";

const NO_FIELDS: readonly FieldFailure[] = [];

const useTape = () => {
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const [form, setForm] = useState<ImportForm | null>(null);
  const handleUpload = (next: Uploaded) => {
    setUploaded(next);
    setForm((former) => ({
      institutionId: former?.institutionId,
      byRule: former?.byRule ?? false,
      asOf: undefined,
      mapping: next.suggestion,
    }));
  };
  const change = (patch: Partial<ImportForm>) =>
    setForm((former) => (former ? { ...former, ...patch } : former));
  const changeMapping = (edit: (draft: MappingDraft) => MappingDraft) =>
    setForm((former) => (former ? { ...former, mapping: edit(former.mapping) } : former));
  return { uploaded, form, take: handleUpload, change, changeMapping };
};

export type Tape = ReturnType<typeof useTape>;

/** Sends the check and lays the server's refusals at their fields. */
const useCheck = ({ uploaded, form }: Tape) => {
  const utils = trpc.useUtils();
  const call = trpc.tasks.loanImport.checkRun.useMutation({ meta: { quiet: true } });
  const [tried, setTried] = useState(false);
  const [fieldErrors, setFieldErrors] = useState(NO_FIELDS);
  useEffect(() => void loadMessages("error"), []);
  const check = async (): Promise<number | null> => {
    if (!uploaded || !form) return null;
    setTried(true);
    setFieldErrors(NO_FIELDS);
    const mapping = completeMapping(form.mapping);
    const { institutionId, byRule, asOf } = form;
    if (!mapping || institutionId === undefined) return null;
    const { runId } = uploaded;
    try {
      const run = await call.mutateAsync({ runId, institutionId, byRule, mapping, asOf });
      utils.tasks.loanImport.getRun.setData({ runId }, run);
      return runId;
    } catch (error) {
      const failure = toFailure(error);
      setFieldErrors(failure.fields);
      if (failure.kind !== "ended") toastFailure(failure);
      return null;
    }
  };
  const faults: Faults = tried && form ? getFaults(form) : {};
  return { check, faults, refused: fieldErrors, isChecking: call.isPending };
};

/** State of one import from the file to the loaded cases, and of the import history. */
export const useImport = () => {
  const [view, setView] = useState<View>("file");
  const [runId, setRunId] = useState<number | null>(null);
  const tape = useTape();
  const { check, ...checking } = useCheck(tape);
  const openRun = (id: number) => {
    setRunId(id);
    setView("run");
  };
  return {
    view,
    setView,
    runId,
    openRun,
    tape,
    ...checking,
    take: (uploaded: Uploaded) => {
      tape.take(uploaded);
      setView("columns");
    },
    check: async () => {
      const checked = await check();
      if (checked !== null) openRun(checked);
    },
    /** The columns of the shown run can still be changed. */
    canRemap: tape.uploaded !== null && tape.uploaded.runId === runId,
  };
};

export type ImportState = ReturnType<typeof useImport>;
