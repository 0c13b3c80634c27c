import { Area } from "@/components/case/area.tsx";
import { LastEdit } from "@/components/setting/last-edit.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { NextRevision } from "@/components/setting/columns.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import { SettingMenu } from "@/components/setting/setting-menu.tsx";
import { Card } from "@/components/ui/card.tsx";
import { DescriptionList } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { EntryRow } from "./entry.ts";
import { EntryDescription } from "./entry-description.tsx";
import { useEntryDialogs } from "./use-entry-dialogs.tsx";

const Version = ({ row }: { row: EntryRow }) => {
  const t = useT();
  const dialogs = useEntryDialogs();
  const { name, code, current, next } = row;
  return (
    <Card
      className="max-w-xl"
      title={name}
      actions={<SettingMenu name={name} row={row} dialogs={dialogs} />}
    >
      <div className="flex flex-col gap-3 p-3">
        {current ? (
          <EntryDescription code={code} revision={current} />
        ) : (
          <p>{t("manage.config.neverSet")}</p>
        )}
        <DescriptionList
          items={[
            ...(next
              ? [
                  {
                    label: t("app.setting.next"),
                    value: <NextRevision rule={next} renderNext={({ version }) => version} />,
                  },
                ]
              : []),
            ...(current
              ? [{ label: t("app.setting.edited"), value: <LastEdit rule={current} /> }]
              : []),
          ]}
        />
      </div>
      {dialogs.activeDialog}
    </Card>
  );
};

export const AppSetting = () => {
  const t = useT();
  const result = trpc.manage.config.list.useQuery(undefined, QUIET);
  return (
    <section className="flex flex-col gap-3">
      <p className="text-muted-foreground max-w-prose">{t("manage.config.settingIntro")}</p>
      <OpenProposals kinds={["CONFIG_ENTRY"]} />
      <Area result={result}>
        {(rows) =>
          rows
            .filter(({ code }) => code === "APP_VERSION")
            .map((row) => <Version key={row.code} row={row} />)
        }
      </Area>
    </section>
  );
};
