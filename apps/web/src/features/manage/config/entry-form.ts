import type { update as contract } from "@kolekta/api/manage/config/contract";
import type { z } from "zod";
import type { ContractForm } from "@/components/form/use-contract-form.ts";

export type EntryForm = ContractForm<
  z.input<typeof contract.input>,
  z.output<typeof contract.input>
>;
