import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { admitToHouse, type House, houseHistory, showHouse } from "../../../core/setting/house.ts";
import { institutionRules } from "../../../core/setting/institution-rule.ts";
import type { Setting } from "../../../core/setting/setting.ts";
import { settingKind } from "../../../manage/proposal/actions/kind.ts";
import * as c from "../contract-card.ts";
import { type QualityRule, saveRule } from "../contract-rule.ts";
import { cardLines, type CardValues } from "../queries/card.ts";
import { ruleLines } from "../queries/setting.ts";

export const qualityRules = institutionRules<"values", QualityRule>({
  name: "values",
  store: ruleLines,
  input: saveRule.input,
  audit: "quality.editRule",
  event: "quality.configured",
  facts: (values) => ({ followsHouse: values === null, ...values }),
});

export const qualityRuleKind = settingKind("QUALITY_RULE", qualityRules.setting);

type Change = z.output<typeof c.saveCard.input>;

const card: Setting<House, CardValues, Change> = {
  store: cardLines,
  input: c.saveCard.input,
  audit: "quality.editCard",
  event: "quality.configured",
  admit: admitToHouse,
  madeOn: ({ onId }) => onId,
  values: ({ questions, reason }) => ({ questions, reason }),
  facts: ({ questions, reason }) => ({
    questions: questions.map(
      ({ names, weight }) => `${weight}: ${names.en} / ${names.cn} / ${names.es}`,
    ),
    reason,
  }),
};

/** Contacts of days that are over keep the card that held then. */
export const qualityCardKind = settingKind("QUALITY_CARD", card);

type Shown = z.input<typeof c.getCard.output>;

export const showCard = async (ctx: Ctx): Promise<Shown> =>
  (await showHouse(ctx, cardLines)) as Shown;

export const cardHistory = async (ctx: Ctx) =>
  (await houseHistory(ctx, cardLines)) as z.input<typeof c.cardHistory.output>;
