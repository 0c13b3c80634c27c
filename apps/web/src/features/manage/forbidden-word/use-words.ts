import { CATEGORIES, JURISDICTIONS, SEVERITIES } from "@kolekta/api/manage/forbidden-word/contract";
import { LANGS } from "@kolekta/i18n/lang";
import { useTableState } from "@/components/data-table/table-state.ts";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";
import { type FilterValues, param } from "@/lib/url-state.ts";

export type WordRow = Outputs["manage"]["forbiddenWord"]["list"]["rows"][number];
export type WordLine = Outputs["manage"]["forbiddenWord"]["history"][number];

const FILTERS = {
  text: param.text(),
  jurisdiction: param.choice(JURISDICTIONS),
  language: param.choice(LANGS),
  category: param.choice(CATEGORIES),
  severity: param.choice(SEVERITIES),
};
export type WordFilters = FilterValues<typeof FILTERS>;

export const useWordTable = () => useTableState({ filters: FILTERS });

/** Names the choices of a word in the language of the reader. */
export const useWordOptions = () => {
  const t = useT();
  return {
    jurisdiction: toOptions(JURISDICTIONS, (code) => t(`core.country.${code}`)),
    language: toOptions(LANGS, (code) => t(`telephony.sms.languageName.${code}`)),
    category: toOptions(CATEGORIES, (code) => t(`manage.proposal.word.${code}`)),
    severity: toOptions(SEVERITIES, (code) => t(`manage.proposal.word.${code}`)),
  };
};

export const useWordName = () => {
  const t = useT();
  return ({ word, language, jurisdiction }: WordRow): string =>
    t("manage.forbiddenWord.named", {
      word,
      language: t(`telephony.sms.languageName.${language}`),
      country: t(`core.country.${jurisdiction}`),
    });
};

type WordValues = Pick<WordLine, "severity" | "category" | "affixes" | "source">;

export const useWordFields = (): RuleField<WordValues | null>[] => {
  const t = useT();
  return [
    {
      id: "severity",
      label: t("manage.proposal.detail.severity"),
      value: (line) => t(`manage.proposal.word.${line?.severity ?? "ALLOW"}`),
    },
    {
      id: "category",
      label: t("core.field.category"),
      value: (line) => line && t(`manage.proposal.word.${line.category}`),
    },
    {
      id: "affixes",
      label: t("manage.proposal.detail.affixes"),
      value: (line) => line && t(line.affixes ? "core.word.yes" : "core.word.no"),
    },
    {
      id: "source",
      label: t("manage.proposal.detail.source"),
      value: (line) => line && line.source,
      wrap: true,
      width: "20rem",
    },
  ];
};
