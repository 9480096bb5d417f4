import { ShownError } from '#web/lib/api/api-call-error.ts';

/** A failure between the person and the device, in a sentence to show. */
export class PasskeyFailure extends ShownError {}
