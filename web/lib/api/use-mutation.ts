import {
  type DefaultError,
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useTanStackMutation,
} from '@tanstack/react-query';
import { useCallback, useId, useRef } from 'react';
import { toast } from '#web/lib/toast.ts';

/**
 * The one way to change something on the server. However often and however fast a button is pressed, one request is
 * on its way at a time; what was pressed meanwhile is the same press, so nothing follows from it. Without a connection
 * it fails at once: nobody wants an offer sent an hour after they gave up on it. Toasts that said why it failed end
 * when it succeeds.
 */
export function useMutation<Answer = unknown, Failure = DefaultError, Input = void, Context = unknown>({
  overlap = 'never',
  ...options
}: UseMutationOptions<Answer, Failure, Input, Context> & { overlap?: Overlap }): UseMutationResult<
  Answer,
  Failure,
  Input,
  Context
> {
  const id = useId();
  const { mutateAsync: send, ...state } = useTanStackMutation({
    networkMode: 'always',
    ...options,
    mutationFn: async (input, context) => {
      const act = id + keyOf(overlap, input);
      try {
        const answer = await options.mutationFn?.(input, context);
        toast.succeeded(act);
        return answer as Answer;
      } catch (error) {
        toast.failed(act);
        throw error;
      }
    },
  });
  const gate = useRef<ReturnType<typeof makeGate>>(undefined);
  gate.current ??= makeGate(overlap);

  const mutateAsync = useCallback(
    async (input: Input, callbacks?: MutateOptions<Answer, Failure, Input, Context>): Promise<Answer> => {
      const { begin, end } = gate.current as ReturnType<typeof makeGate>;
      // Never answered: whoever waits for it would say a second time what the first press says.
      if (!begin(input)) return new Promise<Answer>(() => {});
      try {
        return await send(input, callbacks);
      } catch (error) {
        // The caller speaks now: lists may have been loaded anew in the meantime.
        toast.failed(id + keyOf(overlap, input));
        throw error;
      } finally {
        end(input);
      }
    },
    [send, id, overlap],
  );
  const mutate = useCallback(
    (input: Input, callbacks?: MutateOptions<Answer, Failure, Input, Context>) => {
      // The state of the mutation tells about failures.
      mutateAsync(input, callbacks).catch(() => {});
    },
    [mutateAsync],
  );

  return { ...state, mutate, mutateAsync } as UseMutationResult<Answer, Failure, Input, Context>;
}

/**
 * Which of several equal acts may begin while others run. `never` suits a form; `different` a table whose rows share
 * one act; `always` a switch that goes on and off faster than the server answers.
 */
type Overlap = 'never' | 'different' | 'always';

/** Lets an act begin unless the same one is still running. `begin` says whether it may, `end` that it is over. */
export function makeGate(overlap: Overlap) {
  const running = new Set<string>();
  return {
    begin(input: unknown): boolean {
      const key = keyOf(overlap, input);
      if (overlap === 'always') return true;
      if (running.has(key)) return false;
      running.add(key);
      return true;
    },
    end(input: unknown): void {
      running.delete(keyOf(overlap, input));
    },
  };
}

function keyOf(overlap: Overlap, input: unknown): string {
  return overlap === 'different' ? JSON.stringify(input) : '';
}
