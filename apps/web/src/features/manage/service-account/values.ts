import { readRange, splitRanges } from "@kolekta/api/core/address";
import { create, type ServiceAccount } from "@kolekta/api/manage/service-account/contract";
import {
  SERVICE_PERMISSIONS,
  type ServicePermission,
} from "@kolekta/api/manage/service-account/contract-codes";
import { z } from "zod";

/** Form values: lender or institution as one choice, addresses as lines. */
export const AccountValues = z.object({
  name: create.input.shape.name,
  owner: z.string().optional(),
  permissions: create.input.shape.permissions,
  addresses: z
    .string()
    .optional()
    .refine((text = "") => splitRanges(text).every((range) => readRange(range) !== null), {
      error: "access.badRange",
    }),
});
type AccountValues = z.output<typeof AccountValues>;

export const isServicePermission = (permission: string): permission is ServicePermission =>
  SERVICE_PERMISSIONS.some((candidate) => candidate === permission);

export const toInitialValues = (account: ServiceAccount | null) => ({
  name: account?.name ?? "",
  permissions: account?.permissions.filter(isServicePermission) ?? [],
  addresses: account?.addresses.join("\n") ?? "",
});

export const toChoices = ({ name, permissions, addresses = "" }: AccountValues) => ({
  name,
  permissions,
  addresses: splitRanges(addresses),
});
