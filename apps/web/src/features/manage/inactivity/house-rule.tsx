import { Facts } from "@/components/page/facts.tsx";
import { Next } from "@/components/setting/columns.tsx";
import { Edited } from "@/components/setting/edited.tsx";
import { RowActions } from "@/components/setting/row-actions.tsx";
import type { Opened } from "@/components/setting/use-opened.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useComing, useFacts } from "./facts.tsx";
import { nameOf, type Subject } from "./subject.ts";

interface Props {
  house: Subject;
  opened: Opened<Subject>;
}

/** The rule for all institutions that have none of their own. */
export const HouseRule = ({ house, opened }: Props) => {
  const t = useT();
  const facts = useFacts();
  const coming = useComing();
  const { applies, current, next } = house;
  return (
    <section
      aria-labelledby="house-rule"
      className="bg-card flex flex-col gap-2 rounded-lg border p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 id="house-rule" className="text-sm font-semibold">
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
          ...facts.map(({ label, value }) => ({
            label,
            value: value(applies),
          })),
          {
            label: t("app.setting.next"),
            value: <Next rule={next} announce={coming} />,
          },
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
