import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { ConfigRow } from "./contract.ts";

const col = createColumnHelper<ConfigRow>();

/** Unit of the interval of a code. */
const UNITS: Readonly<Record<string, "everyMinutes" | "everySeconds">> = {
  STATS_REFRESH: "everyMinutes",
  REPAYMENT_TICKER: "everySeconds",
};

export const configColumns = {
  name: col.text("manage.config.parameter", "name"),
  code: col.text("manage.config.codeField", "code"),
  stage: col.text("core.field.stage", "stageName", "manage.config.everyStage"),
  value: col.text(
    "core.field.value",
    ({ current }) => current?.value ?? null,
    ({ current }) => (current?.followsDefault ? "manage.config.follows" : null),
  ),
  open: col.phrase("manage.config.status.OPEN", ({ code, current }) => {
    const open = current?.open ?? null;
    if (open === null) return null;
    return ({ text }) => {
      const word = text(open ? "core.word.yes" : "core.word.no");
      return code === "APP_VERSION" ? `${text("manage.config.forced")}: ${word}` : word;
    };
  }),
  interval: col.phrase("manage.proposal.detail.interval", ({ code, current }) => {
    const interval = current?.interval ?? null;
    const unit = UNITS[code];
    if (interval === null) return null;
    return ({ text }) => (unit ? text(`manage.config.${unit}`, { n: interval }) : String(interval));
  }),
  version: col.text("manage.proposal.detail.version", ({ current }) => current?.version ?? null),
  shortLink: col.text(
    "manage.proposal.detail.shortLink",
    ({ current }) => current?.shortLink ?? null,
  ),
  description: col.text(
    "manage.proposal.detail.description",
    ({ current }) => current?.description || null,
  ),
  next: col.day("app.setting.next", ({ next }) => next?.effectiveOn ?? null),
  editor: col.text("core.field.by", ({ current }) => current?.editorName ?? null),
  edited: col.instant("app.setting.edited", ({ current }) => current?.editedAt ?? null),
} satisfies ListColumns<ConfigRow>;
