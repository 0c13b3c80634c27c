import { NoValue } from "@/components/page/values.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import type { AreaColumn } from "@/components/case/area-table.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { DeviceArea } from "./device-area.tsx";

const Phone = ({ phone }: { phone: string }) => <span className="tabular">{phone}</span>;

type AddressBookEntry = Outputs["tasks"]["contact"]["listAddressBook"]["rows"][number];

const useBookColumns = (): AreaColumn<AddressBookEntry>[] => {
  const t = useT();
  return [
    { id: "name", header: t("tasks.contact.field.name"), cell: (row) => row.name },
    {
      id: "phone",
      header: t("tasks.contact.field.phone"),
      cell: (row) => <Phone phone={row.phone} />,
    },
  ];
};

/** Borrower's address book under its legal switch. */
export const AddressBook = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const columns = useBookColumns();
  const result = trpc.tasks.contact.listAddressBook.useQuery(
    { id: taskId },
    { meta: { quiet: true } },
  );
  return (
    <DeviceArea
      taskId={taskId}
      kind="ADDRESS_BOOK"
      result={result}
      label={t("tasks.case.area.book")}
      columns={columns}
      rowKey={(row) => `${row.name} ${row.phone}`}
    />
  );
};

type PhoneCall = Outputs["tasks"]["contact"]["listPhoneCalls"]["rows"][number];

const useCallColumns = () => {
  const t = useT();
  const { duration } = useFormat();
  return [
    {
      id: "at",
      header: t("tasks.history.when"),
      cell: (row: PhoneCall) => <ShortInstant at={row.at} />,
    },
    {
      id: "name",
      header: t("tasks.contact.field.name"),
      cell: (row: PhoneCall) => row.name ?? <NoValue />,
    },
    {
      id: "phone",
      header: t("tasks.contact.field.phone"),
      cell: (row: PhoneCall) => <Phone phone={row.phone} />,
    },
    {
      id: "direction",
      header: t("tasks.contact.device.direction"),
      cell: (row: PhoneCall) => t(`tasks.contact.device.way.${row.direction}`),
    },
    {
      id: "seconds",
      header: t("telephony.call.list.duration"),
      align: "end" as const,
      cell: (row: PhoneCall) => duration(row.seconds),
    },
  ];
};

/** Call list of the borrower's phone under its legal switch. */
export const PhoneCalls = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const columns = useCallColumns();
  const result = trpc.tasks.contact.listPhoneCalls.useQuery(
    { id: taskId },
    { meta: { quiet: true } },
  );
  return (
    <DeviceArea
      taskId={taskId}
      kind="CALL_LIST"
      result={result}
      label={t("tasks.case.area.deviceCalls")}
      columns={columns}
      rowKey={(row) => `${row.at.getTime()} ${row.phone}`}
    />
  );
};
