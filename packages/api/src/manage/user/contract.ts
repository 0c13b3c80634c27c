import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { RoleNumber } from "../role/contract.ts";

export const UserStatus = z.enum(["ENABLED", "DISABLED"]);
export type UserStatus = z.infer<typeof UserStatus>;

export const Confirmation = z.enum(["PERSON", "MACHINE", "UPGRADE"]);

export const UserRow = z.object({
  id: Id,
  login: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.int(),
  institutionId: Id.nullable(),
  institutionName: z.string().nullable(),
  groupId: Id.nullable(),
  groupName: z.string().nullable(),
  stageId: Id.nullable(),
  stageName: z.string().nullable(),
  isLeader: z.boolean(),
  status: UserStatus,
  creatorName: z.string().nullable(),
  modifierName: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  certifiedUntil: Day.nullable(),
  telephonyUsername: z.string().nullable(),
  lastLoginAt: Instant.nullable(),
  /** Logged in now. */
  online: z.boolean(),
  /** The role decides law or money, the account only once a second person has confirmed it. */
  isApprover: z.boolean(),
  /** Absent until the account is confirmed; only a confirmation by a person has a name. */
  confirmation: Confirmation.nullable(),
  confirmerName: z.string().nullable(),
  confirmedAt: Instant.nullable(),
  /** The caller may confirm the account now. */
  canConfirm: z.boolean(),
  /** Too many wrong passwords were tried for this login; `unlock` lets it try again. */
  locked: z.boolean(),
  version: z.int(),
  /**
   * The caller has authority over this user: what his permissions let him do with users, he may do with this one.
   * Nobody has it over himself.
   */
  managed: z.boolean(),
});

export const USER_SORTS = [
  "name",
  "login",
  "email",
  "role",
  "institution",
  "group",
  "stage",
  "status",
  "certifiedUntil",
  "createdAt",
  "updatedAt",
] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Users in the caller's sight; `text` looks at login, name and email. */
export const list = {
  input: z.object({
    text: z.string().trim().max(100).optional(),
    role: RoleNumber.optional(),
    /** Only those to whom cases may be assigned, or only the others. */
    worksCases: z.boolean().optional(),
    institutionId: Id.optional(),
    groupId: Id.optional(),
    stageId: Id.optional(),
    status: UserStatus.optional(),
    isLeader: z.boolean().optional(),
    locked: z.boolean().optional(),
    /** Approvers who wait for a second person, or all others. */
    unconfirmed: z.boolean().optional(),
    /** Days of creation by the caller's clock, both included. */
    createdFrom: Day.optional(),
    createdTo: Day.optional(),
    sort: z.enum(USER_SORTS).default("name"),
    order: z.enum(["asc", "desc"]).default("asc"),
    ...pageInput(20),
  }),
  output: pageOutput(UserRow),
};

const NamedReference = z.object({ id: Id, name: z.string() });

/** All that the page of one user shows and its form needs. */
export const UserInfo = UserRow.extend({
  phone: z.string().nullable(),
  /** Cases can be assigned to people of his role. */
  worksCases: z.boolean(),
  /** Where somebody of the lender is limited to institutions: these. Empty: all, and for everybody of an agency. */
  institutions: z.array(NamedReference),
  extension: z.string().nullable(),
  device: z.string().nullable(),
  /** His password was given by somebody else and waits to be changed. */
  mustChangePassword: z.boolean(),
  /** A given password opens nothing before this moment. */
  passwordOpensAt: Instant.nullable(),
  passwordChangedAt: Instant,
  /** Open cases that are assigned to him. */
  openCases: z.int(),
});

export const get = {
  input: z.object({ userId: Id }),
  output: UserInfo,
};

/** Who leads the group of a user in the caller's sight, or a group; without either, the caller's own group. */
export const getLeader = {
  input: z.object({ userId: Id.optional(), groupId: Id.optional() }),
  output: z.object({
    groupId: Id.nullable(),
    groupName: z.string().nullable(),
    /** Null where the group has no enabled leader, or there is no group. */
    leader: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
  }),
};
