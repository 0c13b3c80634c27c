import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { listAgentWeeks, listChoices, listItems } from "./actions/list.ts";
import { calibrateItem, scoreItem } from "./actions/score.ts";
import * as setting from "./actions/setting.ts";
import { objectToItem, settleItem } from "./actions/resolve.ts";
import { getQualityItem } from "./actions/get.ts";
import * as c from "./contract.ts";
import * as card from "./contract-card.ts";
import * as item from "./contract-item.ts";
import * as rule from "./contract-rule.ts";

export const qualityRouter = router({
  list: guarded("quality.read", getOrPost("/api/board/quality/listing"), c.list).query(
    ({ ctx, input }) => listItems(ctx, input),
  ),
  listAgents: guarded("quality.read", getOrPost("/api/board/quality/agents"), c.listAgents).query(
    ({ ctx, input }) => listAgentWeeks(ctx, input),
  ),
  listChoices: guarded("quality.read", get("/api/board/quality/choices"), c.listChoices).query(
    ({ ctx }) => listChoices(ctx),
  ),
  get: guarded("quality.read", get("/api/board/quality/item"), item.get).query(({ ctx, input }) =>
    getQualityItem(ctx, input),
  ),
  score: guarded("quality.score", post("/api/board/quality/score"), item.score).mutation(
    ({ ctx, input }) => scoreItem(ctx, input),
  ),
  calibrate: guarded(
    "quality.calibrate",
    post("/api/board/quality/calibrate"),
    item.calibrate,
  ).mutation(({ ctx, input }) => calibrateItem(ctx, input)),
  object: guarded("quality.object", post("/api/board/quality/object"), item.object).mutation(
    ({ ctx, input }) => objectToItem(ctx, input),
  ),
  settle: guarded("quality.resolve", post("/api/board/quality/settle"), item.settle).mutation(
    ({ ctx, input }) => settleItem(ctx, input),
  ),
  listRules: guarded(
    "quality.readRule",
    getOrPost("/api/board/quality/rules"),
    rule.listRules,
  ).query(({ ctx, input }) => setting.qualityRules.list(ctx, input)),
  ruleHistory: guarded(
    "quality.readRule",
    get("/api/board/quality/ruleHistory"),
    rule.ruleHistory,
  ).query(({ ctx, input }) => setting.qualityRules.history(ctx, input)),
  saveRule: guarded(
    "quality.editRule",
    post("/api/board/quality/ruleSave"),
    rule.saveRule,
  ).mutation(({ ctx, input }) => propose(ctx, setting.qualityRuleKind, input)),
  withdrawRule: guarded(
    "quality.editRule",
    post("/api/board/quality/ruleWithdraw"),
    rule.withdrawRule,
  ).mutation(({ ctx, input }) => propose(ctx, setting.qualityRuleKind, { withdraw: input })),
  getCard: guarded("quality.readRule", get("/api/board/quality/card"), card.getCard).query(
    ({ ctx }) => setting.getScorecard(ctx),
  ),
  cardHistory: guarded(
    "quality.readRule",
    get("/api/board/quality/cardHistory"),
    card.cardHistory,
  ).query(({ ctx }) => setting.cardHistory(ctx)),
  saveCard: guarded(
    "quality.editCard",
    post("/api/board/quality/cardSave"),
    card.saveCard,
  ).mutation(({ ctx, input }) => propose(ctx, setting.qualityCardKind, input)),
  withdrawCard: guarded(
    "quality.editCard",
    post("/api/board/quality/cardWithdraw"),
    card.withdrawCard,
  ).mutation(({ ctx, input }) => propose(ctx, setting.qualityCardKind, { withdraw: input })),
});
