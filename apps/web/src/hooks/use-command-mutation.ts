import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import type { Send } from "@/lib/retry-key.ts";
import { useRetryKey } from "./use-retry-key.ts";

type Options<Input, Reply> = Omit<UseMutationOptions<Reply, unknown, Input>, "mutationFn">;

/** Mutation with an idempotency key: a retry after a lost answer is executed once. */
export const useCommandMutation = <Input, Reply>(
  send: Send<Input, Reply>,
  options: Options<Input, Reply> = {},
) => {
  const withKey = useRetryKey();
  return useMutation<Reply, unknown, Input>({
    ...options,
    mutationFn: (input) => withKey(input, send),
  });
};
