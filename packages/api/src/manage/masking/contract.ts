import { defineSetting, INSTITUTION_OR_DEFAULT } from "../../core/setting/contract-declaration.ts";
import { numberSetField, seriesField } from "../../core/setting/contract-field.ts";

const ROLE_COUNT = 9;
const MAX_REVEALS = 1000;

const ofRoles = { none: "manage.masking.noRole", quota: "manage.masking.quotaFor" } as const;

/** Roles to which numbers are shown, and reveals a day for each role. */
export const maskingRule = defineSetting({
  table: "masking_rule",
  owner: INSTITUTION_OR_DEFAULT,
  fields: {
    unmaskedRoles: numberSetField({
      min: 1,
      max: ROLE_COUNT,
      maxItems: ROLE_COUNT,
      twice: "masking.roleTwice",
      label: "manage.masking.visibleTo",
      ofRoles,
    }),
    quotas: seriesField({
      min: 0,
      max: MAX_REVEALS,
      count: ROLE_COUNT,
      label: "manage.masking.quotas",
      hint: "manage.masking.quotaHint",
      ofRoles,
    }),
  },
  read: "masking.read",
  edit: "masking.edit",
  /** More and less masking both need two people, so that no change avoids the proposal. */
  changedBy: "TWO",
  proposalKind: "MASKING",
  hasReason: true,
  audit: "masking.edit",
  event: "masking.configured",
  section: { group: "access", id: "masking" },
  title: "manage.proposal.kind.MASKING",
  intro: "manage.masking.intro",
});
