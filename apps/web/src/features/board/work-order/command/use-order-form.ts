import { useEffect, useState } from "react";
import type { DefaultValues, FieldValues, Path, PathValue } from "react-hook-form";
import type { z } from "zod";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { toFailure } from "@/lib/failure.ts";
import type { Send } from "@/lib/retry-key.ts";
import type { Order } from "../detail/order.ts";
import { useOrderRefresh } from "../use-order-refresh.ts";

export interface DialogProps {
  order: Order;
  onClose: () => void;
}

interface Options<In extends FieldValues, Out, Reply> extends DialogProps {
  values: DefaultValues<In>;
  send: Send<Out, Reply>;
  success?: string;
  onDone?: (reply: Reply) => void;
}

const STALE = "record.changed";

/**
 * Form of a command on a complaint. After a version conflict, typed values stay and can be sent
 * with the new version.
 */
export const useOrderForm = <In extends FieldValues, Out, Reply>(
  schema: z.ZodType<Out, In>,
  options: Options<In, Out, Reply>,
): ContractForm<In, Out> => {
  const { order, values, send, success, onDone, onClose } = options;
  const [isStale, setStale] = useState(false);
  const form = useCommandForm<In, Out, Reply>(schema, {
    defaultValues: values,
    send: async (input, callOptions) => {
      setStale(false);
      return send(input, callOptions).catch((error: unknown) => {
        setStale(toFailure(error).key === STALE);
        throw error;
      });
    },
    ...(success === undefined ? {} : { success }),
    onSettled: useOrderRefresh(),
    onDone: (reply) => {
      onDone?.(reply);
      onClose();
    },
  });
  const { version } = order;
  useEffect(() => {
    const name = "version" as Path<In>;
    if (isStale) form.setValue(name, version as PathValue<In, Path<In>>);
  }, [form, isStale, version]);
  return form;
};
