import { INITIAL_EXTENSION_VALUES, create } from "@kolekta/api/manage/institution/contract";
import type { z } from "zod";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";

export type Created = Outputs["manage"]["institution"]["create"];
export type CreateForm = ContractForm<z.input<typeof create.input>, z.output<typeof create.input>>;

export const useCreateForm = (onDone: (made: Created) => void): CreateForm => {
  const { client, manage } = trpc.useUtils();
  return useCommandForm(create.input, {
    defaultValues: {
      ...INITIAL_EXTENSION_VALUES,
      name: "",
      email: "",
      leaderName: "",
      leaderEmail: "",
      adminLogin: "",
      country: "ID",
      zone: "Asia/Jakarta",
      placementDays: null,
      stageIds: [],
      lenderIds: [],
      groups: [],
    },
    send: client.manage.institution.create.mutate,
    success: null,
    onSettled: () => manage.institution.invalidate(),
    onDone,
  });
};
