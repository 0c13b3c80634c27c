import type { MessageKey } from "@kolekta/i18n";
import {
  ALL_INSTITUTIONS,
  defineSetting,
  type SettingValues,
} from "../../core/setting/contract-declaration.ts";
import { numberField } from "../../core/setting/contract-field.ts";

const field = (label: MessageKey, min: number, max: number) =>
  numberField({ min, max, label, hint: "manage.signIn.range" });

/** Validity of passwords, and the limits of wrong ones. */
export const signInPolicy = defineSetting({
  table: "sign_in_policy",
  owner: ALL_INSTITUTIONS,
  fields: {
    /** A password chosen by its user must be changed after this many days. */
    passwordLifeDays: field("manage.signIn.field.passwordLifeDays", 1, 3_650),
    /** A password set by another person stops working after this many hours. */
    temporaryPasswordHours: field("manage.signIn.field.temporaryPasswordHours", 1, 8_760),
    /** Number of previous passwords that may not be reused, the current one included. */
    passwordHistoryLength: field("manage.signIn.field.passwordHistoryLength", 3, 24),
    /**
     * Limit for one account at one address or device: number of wrong passwords, minutes of
     * counting, minutes of the lock.
     */
    locationFailures: field("manage.signIn.field.locationFailures", 1, 100),
    locationWindowMinutes: field("manage.signIn.field.locationWindowMinutes", 1, 43_200),
    locationLockMinutes: field("manage.signIn.field.locationLockMinutes", 1, 1_440),
    /** Limit for one address over all accounts. */
    addressFailures: field("manage.signIn.field.addressFailures", 1, 10_000),
    addressWindowMinutes: field("manage.signIn.field.addressWindowMinutes", 1, 43_200),
    addressLockMinutes: field("manage.signIn.field.addressLockMinutes", 1, 1_440),
    /** Limit for one account over all locations where it was never used. */
    accountFailures: field("manage.signIn.field.accountFailures", 1, 1_000),
    accountWindowMinutes: field("manage.signIn.field.accountWindowMinutes", 1, 43_200),
    accountLockMinutes: field("manage.signIn.field.accountLockMinutes", 1, 1_440),
  },
  groups: [
    {
      label: "manage.signIn.location",
      fields: ["locationFailures", "locationWindowMinutes", "locationLockMinutes"],
      as: "CELL",
    },
    {
      label: "manage.signIn.address",
      fields: ["addressFailures", "addressWindowMinutes", "addressLockMinutes"],
      as: "CELL",
    },
    {
      label: "manage.signIn.account",
      fields: ["accountFailures", "accountWindowMinutes", "accountLockMinutes"],
      as: "CELL",
    },
  ],
  read: "signIn.readPolicy",
  edit: "signIn.editPolicy",
  changedBy: "TWO",
  proposalKind: "SIGN_IN_POLICY",
  hasReason: false,
  audit: "signIn.policy",
  section: { group: "access", id: "sign-in" },
  title: "manage.signIn.title",
  intro: "manage.signIn.intro",
});
export type SignInPolicyValues = SettingValues<typeof signInPolicy>;
export type SignInKey = keyof SignInPolicyValues;

export const SIGN_IN_KEYS = Object.keys(signInPolicy.fields) as SignInKey[];
