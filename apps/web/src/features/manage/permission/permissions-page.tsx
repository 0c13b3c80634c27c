import type { Permission } from "@kolekta/api/core/permissions";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { Area } from "@/components/case/area.tsx";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import { LeaveGuard } from "@/components/page/leave-guard.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { InstantText } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Label } from "@/components/ui/label.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useScreenAbove } from "@/hooks/use-screen.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import {
  toChanges,
  type Rights,
  type RoleChange,
  sum,
  type RequestedCells,
  withCell,
  withReset,
} from "./changes.ts";
import { Matrix } from "./matrix.tsx";
import { buildAreaRows } from "./rows.ts";

const SaveDialog = lazyComponent(() => import("./save-dialog.tsx"));

const FILTERS = { text: param.text(), revoked: param.flag() };
const NO_CHANGES: RequestedCells = new Map();

const LastChange = ({ last }: Pick<Rights, "last">) => {
  const t = useT();
  const { zone } = useSession();
  if (!last) return <p>{t("manage.permission.asRole")}</p>;
  return (
    <p className="break-words">
      {t("manage.permission.lastChange", { name: last.editorName })}{" "}
      <InstantText at={last.changedAt} zone={zone} /> “{last.reason}”
    </p>
  );
};

const useFilters = () => {
  const t = useT();
  const { values, set } = useUrlState(FILTERS);
  const filterControls = (
    <div
      role="search"
      aria-label={t("app.filter.label")}
      className="flex flex-wrap items-center gap-x-4 gap-y-1"
    >
      <SearchBox
        label={t("manage.permission.search")}
        value={values.text}
        onSearch={(text) => set({ text }, { replace: true })}
      />
      <span className="flex items-center gap-1">
        <Checkbox
          id="only-revoked"
          checked={values.revoked === true}
          onCheckedChange={(only) => set({ revoked: only ? true : undefined })}
        />
        <Label htmlFor="only-revoked" className="font-normal">
          {t("manage.permission.onlyDenied")}
        </Label>
      </span>
    </div>
  );
  return { ...values, filterControls };
};

/** Unsaved changes and the button to save them. */
const Unsaved = (props: {
  changes: readonly RoleChange[];
  onDiscard: () => void;
  onReview: () => void;
}) => {
  const t = useT();
  const { changes } = props;
  return (
    <div className="bg-card sticky bottom-0 z-30 flex flex-wrap items-center justify-end gap-2 rounded-lg border px-3 py-2">
      <p role="status" className="mr-auto">
        {t("manage.permission.unsaved", {
          revoked: sum(changes, "revoked"),
          granted: sum(changes, "granted"),
        })}
      </p>
      <Button onClick={props.onDiscard}>{t("manage.permission.discard")}</Button>
      <Button variant="primary" aria-haspopup="dialog" onClick={props.onReview}>
        {t("manage.permission.review")}
      </Button>
    </div>
  );
};

/** Breadcrumb to the institution, whose address also carries its e-mail. */
const useCrumbs = ({ institutionId, institutionName }: Rights) => {
  const above = useScreenAbove();
  const { data } = trpc.manage.institution.get.useQuery(
    { institutionId },
    { enabled: useCan()("institution.list"), meta: { quiet: true } },
  );
  return [
    ...(above ? [above] : []),
    ...(data
      ? [
          {
            label: institutionName,
            to: pathTo("institution", { id: institutionId, name: data.name, email: data.email }),
          },
        ]
      : []),
  ];
};

const Loaded = ({ rights }: { rights: Rights }) => {
  const t = useT();
  const canEdit = useCan()("permission.edit");
  const [requested, setRequested] = useState(NO_CHANGES);
  const [reviewing, setReviewing] = useState(false);
  const { text, revoked, filterControls } = useFilters();
  const { roles, institutionName, last } = rights;
  const changes = toChanges(roles, requested);
  const getName = (permission: Permission) => t(`manage.permission.name.${permission}`);
  const onlyRevoked = revoked === true;
  const named = { institution: institutionName };
  const done = () => {
    setRequested(NO_CHANGES);
    setReviewing(false);
  };
  return (
    <>
      <PageHeader
        title={t("manage.permission.title", named)}
        description={t("manage.permission.intro", named)}
        crumbs={useCrumbs(rights)}
      />
      <div className="text-muted-foreground flex flex-col gap-1 text-xs">
        <LastChange last={last} />
        {canEdit ? <p className="hidden md:block">{t("manage.permission.keys")}</p> : null}
      </div>
      {filterControls}
      <Matrix
        roles={roles}
        requested={requested}
        areas={buildAreaRows(roles, requested, { text, onlyRevoked, getName })}
        onChange={
          canEdit
            ? (role, permission, allowed) =>
                setRequested((now) => withCell(now, role, permission, allowed))
            : undefined
        }
        onReset={(role) => setRequested((now) => withReset(now, role))}
      />
      {changes.length > 0 ? (
        <Unsaved
          changes={changes}
          onDiscard={() => setRequested(NO_CHANGES)}
          onReview={() => setReviewing(true)}
        />
      ) : null}
      <LeaveGuard when={changes.length > 0} />
      {reviewing ? (
        <SaveDialog
          rights={rights}
          changes={changes}
          onSaved={done}
          onClose={() => setReviewing(false)}
        />
      ) : null}
    </>
  );
};

export default function PermissionsPage() {
  const { institutionId = "" } = useParams();
  const result = trpc.manage.permission.get.useQuery(
    { institutionId: Number(institutionId) },
    { meta: { quiet: true } },
  );
  return (
    <Page fill width="form">
      <Area result={result}>
        {(rights) => <Loaded key={rights.institutionId} rights={rights} />}
      </Area>
    </Page>
  );
}
