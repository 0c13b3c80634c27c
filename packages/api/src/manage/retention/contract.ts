import type { MessageKey } from "@kolekta/i18n";
import {
  defineSetting,
  INSTITUTION_OR_DEFAULT,
  type SettingValues,
} from "../../core/setting/contract-declaration.ts";
import { numberField } from "../../core/setting/contract-field.ts";

const TEN_YEARS = 3_650;

const daysField = (
  label: MessageKey,
  [min, max]: readonly [number, number],
  hint: MessageKey = "manage.retention.daysHint",
) => numberField({ min, max, label, hint, text: "core.word.days" });

/**
 * Days after which data of a borrower is deleted. With several institutions the shortest retention
 * counts. Evidence of a contact is stored at least as long as complaints are possible, legally
 * required data as long as the law requires. Personal data that is no evidence has an upper bound.
 */
export const retentionRule = defineSetting({
  table: "retention_rule",
  owner: INSTITUTION_OR_DEFAULT,
  fields: {
    pictureDays: daysField("manage.retention.pictureDays", [1, TEN_YEARS]),
    ktpDays: daysField("manage.retention.ktpDays", [1, TEN_YEARS]),
    addressBookDays: daysField("manage.retention.addressBookDays", [1, 365]),
    callListDays: daysField("manage.retention.callListDays", [1, 365]),
    /** Pictures of employees. */
    faceDays: daysField("manage.retention.faceDays", [1, 90]),
    recordingDays: daysField(
      "manage.retention.recordingDays",
      [90, 1_827],
      "manage.retention.hint.recordingDays",
    ),
    messageDays: daysField(
      "manage.retention.messageDays",
      [365, TEN_YEARS],
      "manage.retention.hint.messageDays",
    ),
    loginLogDays: daysField(
      "manage.retention.loginLogDays",
      [90, 1_827],
      "manage.retention.hint.loginLogDays",
    ),
    behaviourDays: daysField(
      "manage.retention.behaviourDays",
      [30, 731],
      "manage.retention.hint.behaviourDays",
    ),
    /**
     * After the end of a complaint: retention of its files and of the lock on the recordings of its
     * case.
     */
    complaintDays: daysField(
      "manage.retention.complaintDays",
      [365, TEN_YEARS],
      "manage.retention.hint.complaintDays",
    ),
    /**
     * Days after which a borrower without anything open may be erased on request. With several
     * institutions the longest counts.
     */
    settledDays: daysField(
      "manage.retention.settledDays",
      [1_826, TEN_YEARS],
      "manage.retention.hint.settledDays",
    ),
  },
  read: "retention.read",
  edit: "retention.edit",
  /** A shorter retention deletes evidence, a longer one stores personal data longer. */
  changedBy: "TWO",
  proposalKind: "RETENTION",
  hasReason: true,
  audit: "retention.edit",
  event: "retention.configured",
  section: { group: "data", id: "retention" },
  title: "manage.proposal.kind.RETENTION",
  intro: "manage.retention.intro",
});
export type RetentionValues = SettingValues<typeof retentionRule>;
export type RetentionKey = keyof RetentionValues;

/** Kinds in the order of the screen. */
export const RETENTION_KEYS = Object.keys(retentionRule.fields) as RetentionKey[];
