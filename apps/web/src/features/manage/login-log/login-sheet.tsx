import type { LoginLine } from "@kolekta/api/manage/login-log/contract";
import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { useT } from "@/lib/i18n.tsx";
import { DescriptionList, NoValue } from "@/components/page/values.tsx";
import { useLoginColumns } from "./columns.tsx";

export default function LoginSheet({ line, onClose }: { line: LoginLine; onClose: () => void }) {
  const t = useT();
  const items = useLoginColumns()
    .filter(({ id }) => !["login", "browser", "device"].includes(id))
    .map(({ header, cell }) => ({ label: header, value: cell(line) }));
  return (
    <SideSheet title={line.login} onClose={onClose}>
      <SideSheetBody>
        <DescriptionList items={items} />
        <DescriptionList
          className="grid-cols-1"
          items={[
            { label: t("core.field.device"), value: line.device ?? <NoValue /> },
            {
              label: t("manage.loginLog.userAgent"),
              value: line.userAgent ?? <NoValue />,
            },
          ]}
        />
      </SideSheetBody>
    </SideSheet>
  );
}
