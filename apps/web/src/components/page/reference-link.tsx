import { ExternalLink } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";

/** Opens the reference of the REST interface that this server answers. */
export const ReferenceLink = () => (
  <Button asChild>
    <a href="/prod/docs" target="_blank" rel="noreferrer">
      <ExternalLink />
      {useT()("app.page.reference")}
    </a>
  </Button>
);
