import { isNewPassword } from "@kolekta/api/session/login/rules/password";
import { save, Telephony } from "@kolekta/api/manage/user/contract-form";
import { z } from "zod";
import type { UserInfo } from "../user.ts";

/** A blank telephony account means none. */
const TelephonyAccount = Telephony.partial({ username: true }).refine(
  ({ username, device, extension }) =>
    username !== undefined || (device === null && extension === null),
  { path: ["username"] },
);

export const TelephonyAccountValues = z.object({ telephony: TelephonyAccount });

/**
 * Form values. The password is encrypted before sending, so the server's contract cannot validate
 * it here.
 */
export const UserValues = save.input
  .omit({ userId: true, version: true, keyId: true, certifiedUntil: true })
  .extend({
    telephony: TelephonyAccount,
    password: z.string().refine(isNewPassword, { error: "password.format" }).optional(),
  });

export type UserIn = z.input<typeof UserValues>;
export type UserOut = z.output<typeof UserValues>;

export const toTelephony = ({ username, ...account }: z.output<typeof TelephonyAccount>) =>
  username === undefined ? null : { username, ...account };

export const toTelephonyAccount = (user: UserInfo) => ({
  username: user.telephonyUsername ?? "",
  device: user.device ?? "",
  extension: user.extension ?? "",
});

export const toFormValues = (user: UserInfo): UserIn => ({
  login: user.login,
  name: user.name,
  email: user.email,
  phone: user.phone ?? "",
  role: user.role,
  institutionId: user.institutionId,
  groupId: user.groupId,
  stageId: user.stageId,
  isLeader: user.isLeader,
  status: user.status,
  institutionIds: user.institutions.map(({ id }) => id),
  telephony: toTelephonyAccount(user),
  replaceLeader: false,
  redispatch: false,
});

/**
 * Fields of a role: agency users belong to an institution, company users may be limited to some.
 */
export interface RoleScope {
  readonly side: "AGENCY" | "COMPANY";
  readonly caseScope: string;
}

export const belongsToGroup = (role: RoleScope | undefined): boolean =>
  role?.caseScope === "OWN" || role?.caseScope === "GROUP";

export const canLead = (role: RoleScope | undefined): boolean => role?.caseScope === "GROUP";

/** Drops the values of fields that the role does not have. */
export const pickRoleValues = (values: UserOut, role: RoleScope | undefined) => {
  const { telephony: account, password: _, ...rest } = values;
  const telephony = toTelephony(account);
  if (role?.side === "COMPANY")
    return {
      ...rest,
      institutionId: null,
      groupId: null,
      stageId: null,
      isLeader: false,
      telephony: null,
    };
  const inGroup = belongsToGroup(role);
  return {
    ...rest,
    telephony,
    institutionIds: [],
    groupId: inGroup ? rest.groupId : null,
    stageId: inGroup ? rest.stageId : null,
    isLeader: canLead(role) && rest.groupId !== null && rest.isLeader,
  };
};
