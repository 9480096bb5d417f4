import type { CallInput } from '#contract/endpoint.ts';
import { createHelpSubmission } from '#contract/support/support.ts';
import { call } from '#web/lib/api/call.ts';
import { useMutation } from '#web/lib/api/use-mutation.ts';

export function useCreateHelpSubmission() {
  return useMutation({
    mutationFn: (body: CallInput<typeof createHelpSubmission>['body']) => call(createHelpSubmission, { body }),
  });
}
