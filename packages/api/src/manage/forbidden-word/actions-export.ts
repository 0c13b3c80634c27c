import { translator } from "@kolekta/i18n";
import type { Ctx } from "../../core/context.ts";
import type { FileReply } from "../../core/file.ts";
import { exportSheet } from "../../core/record-export.ts";
import type { Cell } from "../../core/sheet/csv-write.ts";
import { readWords } from "./actions.ts";
import type { WordFilter } from "./contract.ts";
import { countOwners } from "./queries.ts";

const COLUMNS = [
  "core.field.word",
  "manage.forbiddenWord.jurisdiction",
  "app.language.label",
  "core.field.status",
  "core.field.category",
  "manage.proposal.detail.affixes",
  "manage.proposal.detail.source",
  "core.field.effectiveFrom",
  "app.setting.next",
  "manage.forbiddenWord.nextFrom",
] as const;

const BATCH = 500;

/** Exports the words of the list under its filters, in its order. */
export const exportWords = async (ctx: Ctx, filter: WordFilter): Promise<FileReply> =>
  exportSheet(ctx, filter, {
    action: "forbiddenWord.export",
    entity: "forbidden_word",
    file: "forbidden-words",
    title: "manage.proposal.kind.FORBIDDEN_WORD",
    columns: COLUMNS,
    counted: await countOwners(ctx.db, filter, ctx.today()),
    rows: cellRows(ctx, filter),
  });

async function* cellRows(ctx: Ctx, filter: WordFilter) {
  for (let offset = 0; ; offset += BATCH) {
    const rows = await readWords(ctx, filter, { size: BATCH, offset });
    for (const row of rows) yield toCells(ctx, row);
    if (rows.length < BATCH) return;
  }
}

type WordRow = Awaited<ReturnType<typeof readWords>>[number];

function toCells({ lang }: Ctx, row: WordRow): Cell[] {
  const text = translator(lang);
  const { current, next } = row;
  const line = current ?? next;
  return [
    row.word,
    text(`core.country.${row.jurisdiction}`),
    text(`telephony.sms.languageName.${row.language}`),
    text(`manage.proposal.word.${current?.severity ?? "ALLOW"}`),
    line && text(`manage.proposal.word.${line.category}`),
    line && text(line.affixes ? "core.word.yes" : "core.word.no"),
    line && line.source,
    current && current.effectiveOn,
    next && text(`manage.proposal.word.${next.severity}`),
    next && next.effectiveOn,
  ];
}
