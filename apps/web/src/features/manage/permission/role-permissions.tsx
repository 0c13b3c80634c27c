import { useState } from "react";
import { Area } from "@/components/case/area.tsx";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { SectionIntro } from "@/components/setting/default-rule-section.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useRoles } from "@/hooks/use-roles.ts";
import { useLang, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { RightChange } from "./right-change.tsx";
import { RoleMatrix, type RoleRow } from "./role-matrix.tsx";

const FILTERS = { text: param.text(), role: param.id() };
const SelectedRole = ({ rows }: { rows: RoleRow[] }) => {
  const t = useT();
  const lang = useLang();
  const names = useRoles();
  const { values, set } = useUrlState(FILTERS);
  const [isDirty, setDirty] = useState(false);
  const row = rows.find(({ role }) => role === values.role) ?? rows[0];
  if (!row) return null;
  const options = names.map(({ role, names: name }) => ({
    value: String(role),
    label: name[lang],
  }));
  const label = options.find(({ value }) => Number(value) === row.role)?.label;
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <FieldFrame label={t("core.field.role")} message={null}>
          {(aria) => (
            <NativeSelect
              {...aria}
              options={options}
              disabled={isDirty}
              value={String(row.role)}
              onChange={({ target }) => set({ role: Number(target.value) })}
            />
          )}
        </FieldFrame>
        <SearchBox
          label={t("manage.permission.search")}
          value={values.text}
          onSearch={(text) => set({ text }, { replace: true })}
        />
      </div>
      <div className="text-muted-foreground text-xs">
        <RightChange {...row} name={label ?? ""} />
      </div>
      <RoleMatrix key={row.role} row={row} text={values.text} onDirty={setDirty} />
    </>
  );
};

/** Permissions of each role, in every institution. */
export const RolePermissions = () => {
  const t = useT();
  const result = trpc.manage.permission.listRoles.useQuery(undefined, QUIET);
  return (
    <section className="flex flex-col gap-4">
      <SectionIntro kind="ROLE_PERMISSION">
        <p>{t("manage.permission.role.intro")}</p>
      </SectionIntro>
      <Area result={result}>{(rows) => <SelectedRole rows={rows} />}</Area>
    </section>
  );
};
