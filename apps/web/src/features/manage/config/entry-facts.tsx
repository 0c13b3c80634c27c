import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Facts } from "@/components/page/facts.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { EntryRow } from "./entry.ts";

type Said = NonNullable<EntryRow["next"]>;

const Link = ({ to }: { to: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noreferrer"
    className="text-primary inline-flex items-center gap-1 break-all underline"
  >
    {to}
    <ExternalLink aria-hidden className="size-3.5 shrink-0" />
  </a>
);

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

const useYes = () => {
  const t = useT();
  return (yes: boolean | null) => t(yes ? "core.word.yes" : "core.word.no");
};

/** What an entry of this code says, label by label. */
export const useEntryFacts = () => {
  const t = useT();
  const yes = useYes();
  const valuesOf = (code: string, said: Said): Fact[] => {
    const n = said.interval ?? 0;
    if (code === "APP_VERSION")
      return [
        { label: t("manage.proposal.fact.version"), value: said.version },
        {
          label: t("manage.proposal.fact.shortLink"),
          value: <Link to={said.shortLink ?? ""} />,
        },
        { label: t("manage.config.forced"), value: yes(said.open) },
      ];
    if (code === "STATS_REFRESH")
      return [
        {
          label: t("manage.proposal.fact.interval"),
          value: t("manage.config.everyMinutes", { n }),
        },
      ];
    if (code === "REPAYMENT_TICKER")
      return [
        { label: t("manage.config.shown"), value: yes(said.open) },
        {
          label: t("manage.proposal.fact.interval"),
          value: t("manage.config.everySeconds", { n }),
        },
        { label: t("manage.config.repaymentsShown"), value: said.value },
      ];
    return [
      { label: t("core.field.value"), value: said.value },
      {
        label: t("manage.config.status.OPEN"),
        value: said.open === null ? null : yes(said.open),
      },
      { label: t("manage.proposal.fact.interval"), value: said.interval },
      {
        label: t("manage.proposal.fact.shortLink"),
        value: said.shortLink && <Link to={said.shortLink} />,
      },
      { label: t("manage.proposal.fact.version"), value: said.version },
    ].filter(({ value }) => value !== null);
  };
  return (code: string, said: Said): Fact[] => [
    ...valuesOf(code, said),
    ...(said.description
      ? [
          {
            label: t("manage.proposal.fact.description"),
            value: said.description,
          },
        ]
      : []),
  ];
};

/** The same, laid out. */
export const EntryFacts = ({ code, said }: { code: string; said: Said }) => {
  const t = useT();
  const facts = useEntryFacts();
  if (said.followsHouse) return <p>{t("manage.config.follows")}</p>;
  return <Facts facts={facts(code, said)} />;
};
