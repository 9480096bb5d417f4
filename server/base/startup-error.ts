/** A reason not to start that the operator can act on: printed as one sentence, without a stack trace. */
export class StartupError extends Error {
  override name = 'StartupError';
}
