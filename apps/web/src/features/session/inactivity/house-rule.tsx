import { Facts } from "@/components/page/facts.tsx";
import { Edited } from "@/components/setting/edited.tsx";
import { RowActions } from "@/components/setting/row-actions.tsx";
import { useT } from "@/lib/i18n.tsx";
import { Next } from "./rule-columns.tsx";
import { useRuleFacts } from "./rule-facts.tsx";
import { nameOf, type Subject } from "./subject.ts";

interface Props {
  house: Subject;
  onEdit: (() => void) | undefined;
  onHistory: () => void;
}

/** The rule for all institutions that have none of their own. */
export const HouseRule = ({ house, onEdit, onHistory }: Props) => {
  const t = useT();
  const factsOf = useRuleFacts();
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
            {t("session.inactivity.everybodyHint")}
          </p>
        </div>
        <RowActions
          name={nameOf(t, house)}
          onEdit={onEdit}
          onHistory={onHistory}
        />
      </div>
      <Facts
        className="grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]"
        facts={[
          ...factsOf(applies),
          {
            label: t("session.inactivity.next"),
            value: <Next next={next} />,
          },
          ...(current
            ? [
                {
                  label: t("session.inactivity.edited"),
                  value: <Edited rule={current} />,
                },
              ]
            : []),
        ]}
      />
    </section>
  );
};
