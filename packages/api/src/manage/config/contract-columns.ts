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
  open: col.code(
    "manage.config.status.OPEN",
    ({ current }) => current?.open?.toString() ?? null,
    (open) => (open === "true" ? "core.word.yes" : "core.word.no"),
  ),
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
