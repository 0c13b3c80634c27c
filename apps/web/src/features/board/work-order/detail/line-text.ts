/** Formats a history entry: its kind, with codes and users resolved. */
import {
  ANSWER_METHODS,
  INVALID_REASONS,
  ORDER_CATEGORIES,
  ORDER_CHANNELS,
  ORDER_EFFECTS,
  toLastInstant,
  UNALLOCATION_CAUSES,
  VERDICTS,
} from "@kolekta/api/board/work-order/contract-codes";
import type { Translate } from "@kolekta/i18n/web";
import type { OrderLine } from "./order.ts";

type Params = OrderLine["params"];

const findCode = <Code extends string>(
  codes: readonly Code[],
  value: Params[string] | undefined,
): Code | undefined => codes.find((code) => code === value);

const UNKNOWN = "–";

/** Formats a code; a dash for a code unknown to this page. */
const formatCode = <Code extends string>(
  code: Code | undefined,
  word: (code: Code) => string,
): string => (code === undefined ? UNKNOWN : word(code));

const effectText = ({ params, personName }: OrderLine, t: Translate): string => {
  const effect = findCode(ORDER_EFFECTS, params["effect"]);
  if (effect === undefined) return UNKNOWN;
  if (effect === "HOLD" && (params["joined"] || params["holdId"] === null))
    return t("board.workOrder.effectDone.HOLD_OPEN");
  if (effect === "AGENT_EXCLUDED")
    return t("board.workOrder.effectDone.AGENT_EXCLUDED", {
      name: personName ?? UNKNOWN,
      cases: Number(params["cases"] ?? 0),
    });
  return t(`board.workOrder.effectDone.${effect}`);
};

const endedText = ({ params, personName }: OrderLine, t: Translate): string =>
  formatCode(findCode(ORDER_EFFECTS, params["effect"]), (effect) =>
    t(`board.workOrder.effectEnded.${effect}`, { name: personName ?? UNKNOWN }),
  );

export interface EventFormat {
  readonly t: Translate;
  readonly day: (day: string) => string;
  readonly instant: (at: Date) => string;
  readonly fileName: (fileId: string) => string | undefined;
}

const formatVerdict = ({ params }: OrderLine, t: Translate): string =>
  formatCode(findCode(VERDICTS, params["verdict"]), (code) => t(`board.workOrder.verdict.${code}`));

const createdText = ({ params }: OrderLine, t: Translate): string =>
  t("board.workOrder.event.CREATED", {
    category: formatCode(findCode(ORDER_CATEGORIES, params["category"]), (code) =>
      t(`board.workOrder.category.${code}`),
    ),
    channel: formatCode(findCode(ORDER_CHANNELS, params["channel"]), (code) =>
      t(`board.workOrder.channel.${code}`),
    ),
  });

const formatVerdictEvent = (line: OrderLine, t: Translate): string => {
  const verdict = formatVerdict(line, t);
  const name = line.personName;
  return name
    ? t("board.workOrder.event.VERDICT_LIABLE", { verdict, name })
    : t("board.workOrder.event.VERDICT", { verdict });
};

const unallocatedText = ({ params, personName }: OrderLine, t: Translate): string =>
  t("board.workOrder.event.UNALLOCATED", {
    name: personName ?? UNKNOWN,
    cause: formatCode(findCode(UNALLOCATION_CAUSES, params["cause"]), (code) =>
      t(`board.workOrder.cause.${code}`),
    ),
  });

/**
 * The server withholds the verdict and the invalidation reason from users who only filed the
 * complaint.
 */
const doneText = (line: OrderLine, t: Translate): string =>
  line.params["verdict"] === undefined
    ? t("board.workOrder.state.DONE")
    : t("board.workOrder.event.DONE", { verdict: formatVerdict(line, t) });

const invalidText = ({ params }: OrderLine, t: Translate): string =>
  params["reason"] === undefined
    ? t("board.workOrder.state.INVALID")
    : t("board.workOrder.event.INVALID", {
        reason: formatCode(findCode(INVALID_REASONS, params["reason"]), (code) =>
          t(`board.workOrder.invalidReason.${code}`),
        ),
      });

/** Formats entries of the kinds that have more detail than their name. */
export const lineText = (line: OrderLine, format: EventFormat): string => {
  const { kind, params, personName } = line;
  const { t, day, instant, fileName } = format;
  switch (kind) {
    case "CREATED":
      return createdText(line, t);
    case "EFFECT":
      return effectText(line, t);
    case "EFFECT_ENDED":
      return endedText(line, t);
    case "ALLOCATED":
      return t("board.workOrder.event.ALLOCATED", { name: personName ?? UNKNOWN });
    case "UNALLOCATED":
      return unallocatedText(line, t);
    case "FILE_ADDED":
      return t("board.workOrder.event.FILE_ADDED", {
        file: fileName(String(params["fileId"])) ?? UNKNOWN,
      });
    case "ANSWERED":
      return t("board.workOrder.event.ANSWERED", {
        way: formatCode(findCode(ANSWER_METHODS, params["way"]), (code) =>
          t(`board.workOrder.way.${code}`),
        ),
      });
    case "EXTENDED":
      return t("board.workOrder.event.EXTENDED", { day: day(String(params["until"])) });
    case "VERDICT":
      return formatVerdictEvent(line, t);
    case "DONE":
      return doneText(line, t);
    case "INVALID":
      return invalidText(line, t);
    case "OVERDUE":
      return t("board.workOrder.event.OVERDUE", {
        at: instant(toLastInstant(new Date(String(params["limit"])))),
      });
    case "STARTED":
    case "NOTE":
    case "RETURNED":
    case "REOPENED":
    case "ANSWER_FAILED":
      return t(`board.workOrder.event.${kind}`);
  }
};
