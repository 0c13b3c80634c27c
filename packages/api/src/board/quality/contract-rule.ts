import {
  defineSetting,
  INSTITUTION_OR_DEFAULT,
  type SettingValues,
} from "../../core/setting/contract-declaration.ts";
import { numberField } from "../../core/setting/contract-field.ts";
import { MAX_SAMPLED } from "./contract-codes.ts";

/**
 * Number of contacts sampled per agent and week, and their selection; the remaining percentage is
 * sampled at random.
 */
export const qualityRule = defineSetting({
  table: "quality_rule",
  owner: INSTITUTION_OR_DEFAULT,
  fields: {
    calls: numberField({ min: 0, max: MAX_SAMPLED, label: "manage.proposal.detail.calls" }),
    messages: numberField({
      min: 0,
      max: MAX_SAMPLED,
      label: "manage.proposal.detail.messages",
      isBeside: true,
    }),
    complaintPercent: numberField({
      min: 0,
      max: 100,
      label: "manage.proposal.detail.complaintPercent",
      hint: "board.quality.rule.shareHint",
    }),
    longPercent: numberField({
      min: 0,
      max: 100,
      label: "manage.proposal.detail.longPercent",
      isBeside: true,
    }),
    /** Number of days after a score in which its agent may object. */
    objectionDays: numberField({ min: 1, max: 60, label: "manage.proposal.detail.objectionDays" }),
    /** Largest difference of two scores that needs no third reviewer. */
    calibrationGap: numberField({
      min: 0,
      max: 100,
      label: "manage.proposal.detail.calibrationGap",
      isBeside: true,
    }),
  },
  check: ({ complaintPercent, longPercent }) =>
    complaintPercent + longPercent > 100
      ? { field: "longPercent", error: "quality.sharesOver" }
      : null,
  read: "quality.readRule",
  edit: "quality.editRule",
  changedBy: "TWO",
  proposalKind: "QUALITY_RULE",
  hasReason: true,
  audit: "quality.editRule",
  event: "quality.configured",
  section: { group: "people", id: "quality" },
  title: "manage.proposal.kind.QUALITY_RULE",
  intro: "board.quality.rule.intro",
});
export type QualityRule = SettingValues<typeof qualityRule>;
