import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { RoleNumber } from "../role/contract.ts";
import { USER_SORTS } from "./contract-codes.ts";

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
  /** Set while the user has a live session. */
  online: z.boolean(),
  /**
   * Set when the role decides law or money; the account does so only after a second person has
   * confirmed it.
   */
  isApprover: z.boolean(),
  /** Is null until the account is confirmed. Only a confirmation by a person has a name. */
  confirmation: Confirmation.nullable(),
  confirmerName: z.string().nullable(),
  confirmedAt: Instant.nullable(),
  canConfirm: z.boolean(),
  /** Set after too many wrong passwords for this login; `unlock` clears it. */
  locked: z.boolean(),
  version: z.int(),
  /**
   * Set when the caller has authority over this user, so that the caller's permissions on users
   * apply. Users never have authority over themselves.
   */
  managed: z.boolean(),
});
export type UserRow = z.infer<typeof UserRow>;

/** Visible users; `text` searches login, name and e-mail. */
export const list = {
  input: z.object({
    text: z.string().trim().max(100).optional(),
    role: RoleNumber.optional(),
    /** Filters by roles to which cases can be assigned, or by the others. */
    worksCases: z.boolean().optional(),
    institutionId: Id.optional(),
    groupId: Id.optional(),
    stageId: Id.optional(),
    status: UserStatus.optional(),
    isLeader: z.boolean().optional(),
    locked: z.boolean().optional(),
    /** Filters by approvers who wait for confirmation, or by all others. */
    unconfirmed: z.boolean().optional(),
    /** Days of creation in the caller's zone, both included. */
    createdFrom: Day.optional(),
    createdTo: Day.optional(),
    sort: z.enum(USER_SORTS).default("name"),
    order: z.enum(["asc", "desc"]).default("asc"),
    ...pageInput(20),
  }),
  output: pageOutput(UserRow),
};

const NamedReference = z.object({ id: Id, name: z.string() });

export const UserInfo = UserRow.extend({
  phone: z.string().nullable(),
  /** Set when cases can be assigned to the user's role. */
  worksCases: z.boolean(),
  /**
   * Institutions to which a user of the lender is limited. Empty for all, and for users of an
   * agency.
   */
  institutions: z.array(NamedReference),
  extension: z.string().nullable(),
  device: z.string().nullable(),
  /** Set while the user has a one-time password that must be changed. */
  mustChangePassword: z.boolean(),
  /** Instant before which a one-time password is refused. */
  passwordOpensAt: Instant.nullable(),
  passwordChangedAt: Instant,
  openCases: z.int(),
});

export const get = { input: z.object({ userId: Id }), output: UserInfo };

/**
 * Leader of the group of a visible user, or of a group; without either, of the caller's own group.
 */
export const getLeader = {
  input: z.object({ userId: Id.optional(), groupId: Id.optional() }),
  output: z.object({
    groupId: Id.nullable(),
    groupName: z.string().nullable(),
    /** Is null without a group or without an enabled leader. */
    leader: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
  }),
};
