import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import {
  authorizeDefault,
  type DefaultOwner,
  listDefaultHistory,
  getDefaultSetting,
} from "../../../core/setting/default.ts";
import type { Setting } from "../../../core/setting/setting.ts";
import { settingKind } from "../../../manage/proposal/actions/kind.ts";
import * as c from "../contract-card.ts";
import { cardLines, type CardValues } from "../queries/card.ts";

type ScorecardInput = z.output<typeof c.saveCard.input>;

const card: Setting<DefaultOwner, CardValues, ScorecardInput> = {
  store: cardLines,
  input: c.saveCard.input,
  audit: "quality.editCard",
  event: "quality.configured",
  authorize: authorizeDefault,
  getBaseId: ({ baseId }) => baseId,
  values: ({ questions, reason }) => ({ questions, reason }),
  toAuditDetails: ({ questions, reason }) => ({
    questions: questions.map(
      ({ names, weight }) => `${weight}: ${names.en} / ${names.cn} / ${names.es}`,
    ),
    reason,
  }),
};

/** Contacts of past days keep the scorecard of their day. */
export const qualityCardKind = settingKind("QUALITY_CARD", card);

type ScorecardView = z.input<typeof c.getCard.output>;

export const getScorecard = async (ctx: Ctx): Promise<ScorecardView> =>
  (await getDefaultSetting(ctx, cardLines)) as ScorecardView;

export const cardHistory = async (ctx: Ctx) =>
  (await listDefaultHistory(ctx, cardLines)) as z.input<typeof c.cardHistory.output>;
