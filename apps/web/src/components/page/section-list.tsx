import type { CaseScope, Permission } from "@kolekta/api/core/permissions";
import type { MessageKey } from "@kolekta/i18n/web";
import type { ComponentType } from "react";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { useNarrow } from "@/hooks/use-media.ts";
import { useT } from "@/lib/i18n.tsx";

export interface Section {
  readonly id: string;
  readonly label: MessageKey;
  /** Group heading in the side list; sections without groups appear as tabs. */
  readonly group?: MessageKey;
  readonly permission: Permission;
  /** Case scopes with data in this section; defaults to all. */
  readonly scopes?: readonly CaseScope[];
  /** Note on the approver and the start of a change. */
  readonly change?: MessageKey;
  /** Permissions to edit; users with none of them can only view. */
  readonly edit?: readonly Permission[];
  readonly view: ComponentType;
}

interface Props {
  label: string;
  sections: readonly Section[];
  current: Section;
  onChoose: (id: string) => void;
}

/** Many sections under the headings of their groups: a list at the side, a choice on a phone. */
export const SectionList = (props: Props) =>
  useNarrow() ? <SectionChoice {...props} /> : <SideList {...props} />;

const SectionChoice = ({ label, sections, current, onChoose }: Props) => {
  const t = useT();
  return (
    <NativeSelect
      aria-label={label}
      value={current.id}
      onChange={({ target }) => onChoose(target.value)}
      options={sections.map(({ id, label: name, group }) => ({
        value: id,
        label: t(name),
        ...(group && { group: t(group) }),
      }))}
    />
  );
};

const SideList = ({ label, sections }: Props) => {
  const t = useT();
  const groups = Map.groupBy(sections, ({ group }) => group);
  return (
    <TabsList
      look="row"
      aria-label={label}
      className="sticky top-4 max-h-[calc(100dvh-5.5rem)] w-48 shrink-0 gap-4 self-start overflow-y-auto"
    >
      {[...groups].map(([group, some]) => (
        <div key={group} role="presentation" className="flex flex-col">
          {group ? (
            <span aria-hidden className="text-muted-foreground px-2 pb-1 text-xs font-medium">
              {t(group)}
            </span>
          ) : null}
          {some.map(({ id, label: name }) => (
            <TabsTrigger key={id} look="row" value={id}>
              {t(name)}
            </TabsTrigger>
          ))}
        </div>
      ))}
    </TabsList>
  );
};
