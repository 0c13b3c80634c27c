import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { listAgentWeeks, listChoices, listItems } from "./actions/list.ts";
import { calibrateItem, scoreItem } from "./actions/score.ts";
import * as setting from "./actions/setting.ts";
import { objectToItem, settleItem } from "./actions/resolve.ts";
import { getQualityItem } from "./actions/get.ts";
import * as c from "./contract.ts";
import * as card from "./contract-card.ts";
import { itemColumns, weekColumns } from "./contract-columns.ts";
import * as item from "./contract-item.ts";

const { read, command } = endpointsUnder("/api/board/quality");

export const qualityRouter = router({
  list: read("quality.read", getOrPost("listing"), c.list, listItems, {
    sheet: { title: "board.quality.tab.contacts", columns: itemColumns },
  }),
  listAgents: read("quality.read", getOrPost("agents"), c.listAgents, listAgentWeeks, {
    sheet: { title: "board.quality.tab.agents", columns: weekColumns },
  }),
  listChoices: read("quality.read", get("choices"), c.listChoices, listChoices),
  get: read("quality.read", get("item"), item.get, getQualityItem),
  score: command("quality.score", post("score"), item.score, scoreItem),
  calibrate: command("quality.calibrate", post("calibrate"), item.calibrate, calibrateItem),
  object: command("quality.object", post("object"), item.object, objectToItem),
  settle: command("quality.resolve", post("settle"), item.settle, settleItem),
  getCard: read("quality.readRule", get("card"), card.getCard, setting.getScorecard),
  cardHistory: read("quality.readRule", get("cardHistory"), card.cardHistory, setting.cardHistory),
  saveCard: command("quality.editCard", post("cardSave"), card.saveCard, (ctx, input) =>
    propose(ctx, setting.qualityCardKind, input),
  ),
  withdrawCard: command("quality.editCard", post("cardWithdraw"), card.withdrawCard, (ctx, input) =>
    propose(ctx, setting.qualityCardKind, { withdraw: input }),
  ),
});
