import { CATEGORIES, JURISDICTIONS, SEVERITIES } from "@kolekta/api/manage/forbidden-word/contract";
import { LANGS } from "@kolekta/i18n/lang";
import { filter } from "@/components/list/filters.ts";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";

export type WordRow = Outputs["manage"]["forbiddenWord"]["list"]["rows"][number];
export type WordLine = Outputs["manage"]["forbiddenWord"]["history"][number];

export const FILTERS = {
  text: filter.search("manage.forbiddenWord.search"),
  jurisdiction: filter.code(
    JURISDICTIONS,
    "manage.forbiddenWord.jurisdiction",
    "manage.institution.anyCountry",
    (code) => `core.country.${code}`,
  ),
  language: filter.code(
    LANGS,
    "app.language.label",
    "telephony.template.anyLanguage",
    (language) => `telephony.sms.languageName.${language}`,
  ),
  category: filter.code(
    CATEGORIES,
    "core.field.category",
    "core.filter.anyCategory",
    (category) => `manage.proposal.word.${category}`,
  ),
  severity: filter.code(
    SEVERITIES,
    "manage.proposal.detail.severity",
    "core.filter.anyStatus",
    (severity) => `manage.proposal.word.${severity}`,
  ),
};

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
    },
  ];
};
