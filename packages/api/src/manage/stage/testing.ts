import { AppError } from "../../core/errors.ts";
import { TRPCError } from "@trpc/server";
import type { z } from "zod";
import { type get, type PolicyValues, type save, USUAL } from "./contract.ts";

export const NOON = new Date("2026-03-10T05:00:00Z");
export const TOMORROW = new Date("2026-03-11T05:00:00Z");

export const NEW_STAGE = {
  stageId: null,
  version: null,
  baseId: null,
  name: "New",
  type: "MANUAL",
  institutionIds: [] as number[],
  groupIds: [] as number[],
  policy: { dpdFrom: 1, dpdTo: null as number | null, recoveryPercent: 20, ...USUAL },
} satisfies z.input<typeof save.input>;

type Row = z.output<typeof get.output>;

/** Builds the form of an existing stage with the given changes. */
export const change = (
  { id, version, latestId, name, type, current, ...row }: Row,
  {
    policy,
    ...overrides
  }: { policy?: Partial<PolicyValues> } & Partial<Omit<z.input<typeof save.input>, "policy">> = {},
): z.input<typeof save.input> => {
  const { ruleId: _, effectiveOn: __, editorName: ___, editedAt: ____, ...values } = current;
  return {
    stageId: id,
    version,
    baseId: latestId,
    name,
    type,
    institutionIds: row.institutions.map((institution) => institution.id),
    groupIds: row.groups.map((group) => group.id),
    policy: { ...values, ...policy },
    ...overrides,
  };
};

export const getRefusalDetails = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => new Error("was done"),
    (thrown: unknown) => thrown,
  );
  const cause = error instanceof TRPCError ? error.cause : error;
  if (!(cause instanceof AppError)) return { key: undefined, error };
  const { key, field, params } = cause;
  return { key, field, params };
};
