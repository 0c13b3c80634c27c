import { Facts } from "@/components/page/facts.tsx";
import { Next } from "@/components/setting/columns.tsx";
import { Edited } from "@/components/setting/edited.tsx";
import { RowActions } from "@/components/setting/row-actions.tsx";
import type { Opened } from "@/components/setting/use-opened.tsx";
import { useT } from "@/lib/i18n.tsx";
import { nameOf, type Subject, useHours } from "./subject.ts";

interface Props {
  house: Subject;
  opened: Opened<Subject>;
}

/** The hours for all institutions that have none of their own. */
export const HouseRule = ({ house, opened }: Props) => {
  const t = useT();
  const said = useHours();
  const { applies, current, next } = house;
  const coming = <Next rule={next} announce={({ hours }) => said(hours)} />;
  return (
    <section
      aria-labelledby="house-hours"
      className="bg-card flex flex-col gap-2 rounded-lg border p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 id="house-hours" className="text-sm font-semibold">
            {nameOf(t, house)}
          </h2>
          <p className="text-muted-foreground text-xs">
            {t("manage.inactivity.everybodyHint")}
          </p>
        </div>
        <RowActions name={nameOf(t, house)} row={house} opened={opened} />
      </div>
      <Facts
        className="grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]"
        facts={[
          { label: t("manage.leaver.hours"), value: said(applies) },
          { label: t("app.setting.next"), value: coming },
          ...(current
            ? [
                {
                  label: t("app.setting.edited"),
                  value: <Edited rule={current} />,
                },
              ]
            : []),
        ]}
      />
    </section>
  );
};
