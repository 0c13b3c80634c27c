import { Pencil } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { Area } from "@/components/case/area.tsx";
import { ChangeHistory } from "@/components/change/change-history.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { GroupSection } from "../group/group-section.tsx";
import { institutionPath } from "../institution-link.tsx";
import type { Institution } from "../institution.ts";
import { InstitutionStatus } from "../status.tsx";
import { ExtensionSection } from "./extension-section.tsx";
import { DetailSection } from "./detail-section.tsx";
import { PeopleSection } from "./people-section.tsx";
import { LenderSection, StageSection } from "./work-sections.tsx";

const EditDialog = lazyComponent(() => import("../form/edit-dialog.tsx"));
const SwitchDialog = lazyComponent(() => import("./switch-dialog.tsx"));
const CountryDialog = lazyComponent(() => import("./country-dialog.tsx"));

type DialogName = "edit" | "switch" | "country";

const Actions = ({
  institution,
  onOpen,
}: {
  institution: Institution;
  onOpen: (dialog: DialogName) => void;
}) => {
  const t = useT();
  if (!useCan()("institution.edit")) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => onOpen("country")}>
        {t("manage.institution.proposeCountry")}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => onOpen("switch")}>
        {institution.status === "ENABLED" ? t("core.action.disable") : t("core.action.enable")}
      </Button>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => onOpen("edit")}>
        <Pencil />
        {t("core.action.edit")}
      </Button>
    </>
  );
};

const Sections = ({ institution }: { institution: Institution }) => (
  <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
    <div className="flex min-w-0 flex-col gap-4">
      <DetailSection institution={institution} />
      <GroupSection institution={institution} />
    </div>
    <div className="flex min-w-0 flex-col gap-4">
      <PeopleSection institution={institution} />
      <StageSection institution={institution} />
      <LenderSection institution={institution} />
      <ExtensionSection institution={institution} />
    </div>
  </div>
);

const Loaded = ({ institution }: { institution: Institution }) => {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<DialogName | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <PageHeader
        title={institution.name}
        aside={<InstitutionStatus status={institution.status} />}
        description={institution.email}
        actions={
          <>
            <ChangeHistory subject="INSTITUTION" subjectId={institution.id} />
            <Actions institution={institution} onOpen={setOpened} />
          </>
        }
      />
      <OpenProposals kinds={["INSTITUTION_LAW"]} subject={`institution_law ${institution.id}`} />
      <Sections institution={institution} />
      {opened === "edit" ? (
        <EditDialog
          institution={institution}
          onClose={close}
          onSaved={(saved) =>
            void navigate(institutionPath({ ...saved, id: institution.id }), { replace: true })
          }
        />
      ) : null}
      {opened === "country" ? <CountryDialog institution={institution} onClose={close} /> : null}
      {opened === "switch" ? <SwitchDialog institution={institution} onClose={close} /> : null}
    </>
  );
};

/** Reads only the id of the URL; name and e-mail in it are there for people. */
export default function InstitutionPage() {
  const { id = "", name = "" } = useParams();
  const result = trpc.manage.institution.get.useQuery(
    { institutionId: Number(id) },
    { meta: { quiet: true } },
  );
  return (
    <Page width="form">
      {result.data ? null : <PageHeader title={name} />}
      <Area result={result}>
        {(institution) => <Loaded key={institution.id} institution={institution} />}
      </Area>
    </Page>
  );
}
