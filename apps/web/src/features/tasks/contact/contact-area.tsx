import { type ReactNode, useState } from "react";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Contact, ContactList } from "./contact-list.tsx";
import { AddressBook, PhoneCalls } from "./device-data.tsx";
import { RelatedPhones } from "./related-phones.tsx";

const PARTS = ["people", "related", "book", "calls"] as const;
type Part = (typeof PARTS)[number];

interface Props {
  taskId: number;
  borrowerId: number;
  /** Where a result can be recorded: with this contact. */
  onChoose: ((contactId: number) => void) | undefined;
  reachOf: ((contact: Contact) => ReactNode) | undefined;
}

const contentOf = (part: Part, props: Props) => {
  switch (part) {
    case "people":
      return <ContactList {...props} />;
    case "related":
      return <RelatedPhones borrowerId={props.borrowerId} />;
    case "book":
      return <AddressBook taskId={props.taskId} />;
    case "calls":
      return <PhoneCalls taskId={props.taskId} />;
  }
};

/** Everybody a case can be worked with, and what the law keeps closed. */
export const ContactArea = (props: Props) => {
  const t = useT();
  const [part, setPart] = useState<Part>("people");
  return (
    <div className="flex flex-col gap-3">
      <ToggleGroup
        type="single"
        aria-label={t("tasks.contact.part.label")}
        value={part}
        onValueChange={(value) =>
          setPart(PARTS.find((one) => one === value) ?? part)
        }
      >
        {PARTS.map((one) => (
          <ToggleGroupItem key={one} value={one}>
            {t(`tasks.contact.part.${one}`)}
          </ToggleGroupItem>
        ))}
      </ToggleGroup>
      {contentOf(part, props)}
    </div>
  );
};
