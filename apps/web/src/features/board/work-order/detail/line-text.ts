/** What a line of the history says: its kind, with codes and people put into words. */
import {
  ANSWER_WAYS,
  INVALID_REASONS,
  ORDER_CATEGORIES,
  ORDER_CHANNELS,
  ORDER_EFFECTS,
  UNALLOCATION_CAUSES,
  VERDICTS,
} from "@kolekta/api/board/work-order/contract-codes";
import type { Translate } from "@kolekta/i18n/web";
import { lastMomentOf } from "../clock.ts";
import type { OrderLine } from "./order.ts";

type Params = OrderLine["params"];

const codeOf = <Code extends string>(
  codes: readonly Code[],
  value: Params[string] | undefined,
): Code | undefined => codes.find((one) => one === value);

const NOT_KNOWN = "–";

/** The words of a code, or a dash for one that this page does not know. */
const wordOf = <Code extends string>(
  code: Code | undefined,
  word: (code: Code) => string,
): string => (code === undefined ? NOT_KNOWN : word(code));

const effectText = ({ params, personName }: OrderLine, t: Translate): string => {
  const effect = codeOf(ORDER_EFFECTS, params["effect"]);
  if (effect === undefined) return NOT_KNOWN;
  if (effect === "HOLD" && (params["joined"] || params["holdId"] === null))
    return t("board.workOrder.effectDone.HOLD_OPEN");
  if (effect === "AGENT_EXCLUDED")
    return t("board.workOrder.effectDone.AGENT_EXCLUDED", {
      name: personName ?? NOT_KNOWN,
      cases: Number(params["cases"] ?? 0),
    });
  return t(`board.workOrder.effectDone.${effect}`);
};

const endedText = ({ params, personName }: OrderLine, t: Translate): string =>
  wordOf(codeOf(ORDER_EFFECTS, params["effect"]), (effect) =>
    t(`board.workOrder.effectEnded.${effect}`, {
      name: personName ?? NOT_KNOWN,
    }),
  );

export interface LineWords {
  readonly t: Translate;
  readonly day: (day: string) => string;
  readonly instant: (at: Date) => string;
  readonly fileName: (fileId: string) => string | undefined;
}

const verdictOf = ({ params }: OrderLine, t: Translate): string =>
  wordOf(codeOf(VERDICTS, params["verdict"]), (one) => t(`board.workOrder.verdict.${one}`));

const createdText = ({ params }: OrderLine, t: Translate): string =>
  t("board.workOrder.event.CREATED", {
    category: wordOf(codeOf(ORDER_CATEGORIES, params["category"]), (one) =>
      t(`board.workOrder.category.${one}`),
    ),
    channel: wordOf(codeOf(ORDER_CHANNELS, params["channel"]), (one) =>
      t(`board.workOrder.channel.${one}`),
    ),
  });

const verdictText = (line: OrderLine, t: Translate): string => {
  const verdict = verdictOf(line, t);
  const name = line.personName;
  return name
    ? t("board.workOrder.event.VERDICT_LIABLE", { verdict, name })
    : t("board.workOrder.event.VERDICT", { verdict });
};

const unallocatedText = ({ params, personName }: OrderLine, t: Translate): string =>
  t("board.workOrder.event.UNALLOCATED", {
    name: personName ?? NOT_KNOWN,
    cause: wordOf(codeOf(UNALLOCATION_CAUSES, params["cause"]), (one) =>
      t(`board.workOrder.cause.${one}`),
    ),
  });

/** Who only lodged it is not told the verdict, nor why it was declared invalid. */
const doneText = (line: OrderLine, t: Translate): string =>
  line.params["verdict"] === undefined
    ? t("board.workOrder.state.DONE")
    : t("board.workOrder.event.DONE", { verdict: verdictOf(line, t) });

const invalidText = ({ params }: OrderLine, t: Translate): string =>
  params["reason"] === undefined
    ? t("board.workOrder.state.INVALID")
    : t("board.workOrder.event.INVALID", {
        reason: wordOf(codeOf(INVALID_REASONS, params["reason"]), (one) =>
          t(`board.workOrder.invalidReason.${one}`),
        ),
      });

/** One line for each kind that says more than its name. */
export const lineText = (line: OrderLine, words: LineWords): string => {
  const { kind, params, personName } = line;
  const { t, day, instant, fileName } = words;
  switch (kind) {
    case "CREATED":
      return createdText(line, t);
    case "EFFECT":
      return effectText(line, t);
    case "EFFECT_ENDED":
      return endedText(line, t);
    case "ALLOCATED":
      return t("board.workOrder.event.ALLOCATED", {
        name: personName ?? NOT_KNOWN,
      });
    case "UNALLOCATED":
      return unallocatedText(line, t);
    case "FILE_ADDED":
      return t("board.workOrder.event.FILE_ADDED", {
        file: fileName(String(params["fileId"])) ?? NOT_KNOWN,
      });
    case "ANSWERED":
      return t("board.workOrder.event.ANSWERED", {
        way: wordOf(codeOf(ANSWER_WAYS, params["way"]), (one) => t(`board.workOrder.way.${one}`)),
      });
    case "EXTENDED":
      return t("board.workOrder.event.EXTENDED", {
        day: day(String(params["until"])),
      });
    case "VERDICT":
      return verdictText(line, t);
    case "DONE":
      return doneText(line, t);
    case "INVALID":
      return invalidText(line, t);
    case "OVERDUE":
      return t("board.workOrder.event.OVERDUE", {
        at: instant(lastMomentOf(new Date(String(params["limit"])))),
      });
    case "STARTED":
    case "NOTE":
    case "RETURNED":
    case "REOPENED":
    case "ANSWER_FAILED":
      return t(`board.workOrder.event.${kind}`);
  }
};
