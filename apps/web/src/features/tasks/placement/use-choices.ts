import type { Outputs } from "@/lib/trpc.ts";
import { trpc } from "@/lib/trpc.ts";
import { SELDOM } from "@/hooks/use-agents.ts";

export type Choices = Outputs["tasks"]["placement"]["listChoices"];

const NONE: Choices = { lenders: [], stages: [], institutions: [] };

export const useChoices = (): Choices =>
  trpc.tasks.placement.listChoices.useQuery(undefined, { ...SELDOM, meta: { quiet: true } }).data ??
  NONE;

export const toNameOptions = (all: readonly { readonly id: number; readonly name: string }[]) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }));
