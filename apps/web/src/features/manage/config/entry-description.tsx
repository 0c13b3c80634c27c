import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { DescriptionList } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { EntryRow } from "./entry.ts";

type EntryRevision = NonNullable<EntryRow["next"]>;

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

interface EntryItem {
  readonly label: string;
  readonly value: ReactNode;
}

const useYes = () => {
  const t = useT();
  return (yes: boolean | null) => t(yes ? "core.word.yes" : "core.word.no");
};

/** Labelled values of an entry. */
export const useEntryItems = () => {
  const t = useT();
  const yes = useYes();
  const buildValueItems = (code: string, revision: EntryRevision): EntryItem[] => {
    const n = revision.interval ?? 0;
    if (code === "APP_VERSION")
      return [
        { label: t("manage.proposal.detail.version"), value: revision.version },
        {
          label: t("manage.proposal.detail.shortLink"),
          value: <Link to={revision.shortLink ?? ""} />,
        },
        { label: t("manage.config.forced"), value: yes(revision.open) },
      ];
    if (code === "STATS_REFRESH")
      return [
        {
          label: t("manage.proposal.detail.interval"),
          value: t("manage.config.everyMinutes", { n }),
        },
      ];
    if (code === "REPAYMENT_TICKER")
      return [
        { label: t("manage.config.tickerVisible"), value: yes(revision.open) },
        {
          label: t("manage.proposal.detail.interval"),
          value: t("manage.config.everySeconds", { n }),
        },
        { label: t("manage.config.repaymentCount"), value: revision.value },
      ];
    return [
      { label: t("core.field.value"), value: revision.value },
      {
        label: t("manage.config.status.OPEN"),
        value: revision.open === null ? null : yes(revision.open),
      },
      { label: t("manage.proposal.detail.interval"), value: revision.interval },
      {
        label: t("manage.proposal.detail.shortLink"),
        value: revision.shortLink && <Link to={revision.shortLink} />,
      },
      { label: t("manage.proposal.detail.version"), value: revision.version },
    ].filter(({ value }) => value !== null);
  };
  return (code: string, revision: EntryRevision): EntryItem[] => [
    ...buildValueItems(code, revision),
    ...(revision.description
      ? [{ label: t("manage.proposal.detail.description"), value: revision.description }]
      : []),
  ];
};

export const EntryDescription = ({ code, revision }: { code: string; revision: EntryRevision }) => {
  const t = useT();
  const buildItems = useEntryItems();
  if (revision.followsDefault) return <p>{t("manage.config.follows")}</p>;
  return <DescriptionList items={buildItems(code, revision)} />;
};
