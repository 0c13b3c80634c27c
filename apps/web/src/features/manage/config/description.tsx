import { formatEntrySubject, type InfoEntry } from "@kolekta/api/manage/config/contract-info";
import { StatusBadge } from "@/components/page/values.tsx";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import type { Values } from "@/components/setting/declared/use-setting.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

/** Options of the entries; loaded once for all components. */
export const useOptions = () =>
  trpc.manage.config.getMap.useQuery(undefined, { staleTime: 60_000, meta: { quiet: true } }).data;

const useEntryName = () => {
  const text = useT();
  const stages = useOptions()?.stages ?? [];
  const stageName = (stageId: number) =>
    stages.find(({ id }) => id === stageId)?.name ?? String(stageId);
  return (entry: InfoEntry): string => formatEntrySubject(entry, { text, stageName });
};

/** Closed contact channels and exceptions. */
export const useInfoFacts = (): RuleField<Values>[] => {
  const t = useT();
  const getName = useEntryName();
  const listEntries = ({ entries }: Values) => entries as InfoEntry[];
  return [
    {
      id: "entries",
      label: t("manage.config.entries"),
      value: (values) =>
        listEntries(values).length === 0 ? (
          t("manage.config.allOpen")
        ) : (
          <ul className="flex flex-col gap-1">
            {listEntries(values).map((entry) => (
              <li key={getName(entry)} className="flex flex-wrap items-center gap-x-2">
                <StatusBadge
                  tone={entry.status === "CLOSED" ? "danger" : "success"}
                  label={t(`manage.config.status.${entry.status}`)}
                />
                {getName(entry)}
              </li>
            ))}
          </ul>
        ),
      wrap: true,
      width: "24rem",
    },
  ];
};
