import type { LoginLine } from "@kolekta/api/manage/login-log/contract";
import { loginColumns } from "@kolekta/api/manage/login-log/contract-columns";
import { useRowItems } from "@/components/list/use-list-columns.tsx";
import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { DescriptionList, NoValue } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { LOGIN_VIEW } from "./login-view.tsx";

const { login: _login, browser: _browser, device: _device, ...SHEET_VIEW } = LOGIN_VIEW;

export default function LoginSheet({ line, onClose }: { line: LoginLine; onClose: () => void }) {
  const t = useT();
  return (
    <SideSheet title={line.login} onClose={onClose}>
      <SideSheetBody>
        <DescriptionList items={useRowItems(loginColumns, SHEET_VIEW, line)} />
        <DescriptionList
          className="grid-cols-1"
          items={[
            { label: t("core.field.device"), value: line.device ?? <NoValue /> },
            { label: t("manage.loginLog.userAgent"), value: line.userAgent ?? <NoValue /> },
          ]}
        />
      </SideSheetBody>
    </SideSheet>
  );
}
