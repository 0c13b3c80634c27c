import type { ClosingRequest } from "@kolekta/api/tasks/closing/contract";
import {
  DayText,
  type DescriptionItem,
  DescriptionList,
  InstantText,
  Money,
  NumberText,
} from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";

export const RequestDescription = ({ request }: { request: ClosingRequest }) => {
  const t = useT();
  const { zone } = useSession();
  const items: DescriptionItem[] = [
    {
      label: t("core.field.reason"),
      value: t(`tasks.closing.reason.${request.reason}`),
    },
    ...(request.flagFromOn
      ? [
          {
            label: t("tasks.closing.list.appliesFrom"),
            value: <DayText day={request.flagFromOn} />,
          },
        ]
      : []),
    {
      label: t("tasks.case.field.dpd"),
      value: <NumberText value={request.dpd} />,
    },
    {
      label: t("tasks.case.short.arrears"),
      value: <Money minor={request.arrearsMinor} currency={request.currency} />,
    },
    {
      label: t("tasks.case.short.outstanding"),
      value: <Money minor={request.outstandingMinor} currency={request.currency} />,
    },
    {
      label: t("tasks.closing.list.orgUnit"),
      value: `${request.institutionName} · ${request.stageName}`,
    },
    {
      label: t("tasks.closing.list.requested"),
      value: (
        <>
          {request.requestedBy ?? t("tasks.history.system")}{" "}
          <InstantText at={request.requestedAt} zone={zone} />
        </>
      ),
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      <DescriptionList items={items} />
      {request.note ? (
        <p className="bg-muted rounded-md px-3 py-2 break-words whitespace-pre-wrap">
          {request.note}
        </p>
      ) : null}
    </div>
  );
};
