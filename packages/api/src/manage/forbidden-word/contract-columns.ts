import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { WordRow } from "./contract.ts";

const col = createColumnHelper<WordRow>();

/** An announced word has the values of its first revision. */
const getRevision = ({ current, next }: WordRow) => current ?? next;

const getAffixes = (row: WordRow) => {
  const revision = getRevision(row);
  return revision && (revision.affixes ? "yes" : "no");
};

export const wordColumns = {
  word: col.text("core.field.word", "word"),
  jurisdiction: col.code(
    "manage.forbiddenWord.jurisdiction",
    "jurisdiction",
    (code) => `core.country.${code}`,
  ),
  language: col.code(
    "app.language.label",
    "language",
    (language) => `telephony.sms.languageName.${language}`,
  ),
  severity: col.code(
    "manage.proposal.detail.severity",
    ({ current }) => current?.severity ?? "ALLOW",
    (severity) => `manage.proposal.word.${severity}`,
  ),
  category: col.code(
    "core.field.category",
    (row) => getRevision(row)?.category ?? null,
    (code) => `manage.proposal.word.${code}`,
  ),
  affixes: col.code(
    "manage.proposal.detail.affixes",
    getAffixes,
    (answer) => `core.word.${answer}`,
  ),
  source: col.text("manage.proposal.detail.source", (row) => getRevision(row)?.source ?? null),
  from: col.day("core.field.effectiveFrom", ({ current }) => current?.effectiveOn ?? null),
  next: col.code(
    "app.setting.next",
    ({ next }) => next?.severity ?? null,
    (code) => `manage.proposal.word.${code}`,
  ),
  nextFrom: col.day("manage.forbiddenWord.nextFrom", ({ next }) => next?.effectiveOn ?? null),
  editor: col.text(
    "app.setting.edited",
    ({ current }) => current?.editorName ?? null,
    ({ current }) => current && "app.setting.shipped",
  ),
} satisfies ListColumns<WordRow>;
