import { create, type EndpointRow } from "@kolekta/api/manage/webhook/contract";
import { CHANGE_TYPES, type ChangeType } from "@kolekta/api/reports/change-feed/contract-codes";
import { z } from "zod";

/** Form values: lender or institution as one choice. */
export const EndpointValues = z.object({
  name: create.input.shape.name,
  url: create.input.shape.url,
  owner: z.string().optional(),
  types: create.input.shape.types,
});

const isChangeType = (type: string): type is ChangeType =>
  CHANGE_TYPES.some((changeType) => changeType === type);

export const toInitialValues = (endpoint: EndpointRow | null) => ({
  name: endpoint?.name ?? "",
  url: endpoint?.url ?? "",
  types: endpoint?.types?.filter(isChangeType) ?? null,
});

type Noun<Type extends string> = Type extends `${infer Name}.${string}` ? Name : never;
export type ChangeNoun = Noun<ChangeType>;

const getNoun = (type: ChangeType) => type.split(".")[0] as ChangeNoun;

/** Types of changes by their noun, in the order of the contract. */
export const TYPES_BY_NOUN: readonly (readonly [ChangeNoun, readonly ChangeType[]])[] = [
  ...Map.groupBy(CHANGE_TYPES, getNoun),
];
