import { saveCode as contract } from "@kolekta/api/manage/schedule/contract";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { ShiftCode } from "../use-calendar.ts";

const FRESH = {
  code: "",
  nameEn: "",
  nameCn: "",
  nameEs: "",
  kind: "WORK",
  from: null,
  to: null,
  breakFrom: null,
  breakTo: null,
  overtime: false,
  colour: "blue",
  enabled: true,
  version: null,
} as const;

/** Form of an existing or new shift code. */
export const useCodeForm = (code: ShiftCode | null, onDone: () => void) => {
  const { client, manage } = trpc.useUtils();
  return useCommandForm(contract.input, {
    defaultValues: code ?? FRESH,
    send: client.manage.schedule.saveCode.mutate,
    onSettled: () => manage.schedule.invalidate(),
    onDone,
  });
};

export type CodeForm = ReturnType<typeof useCodeForm>;
