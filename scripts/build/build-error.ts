/** Something that is built could not be: the message is what the build printed, and says which. */
export class BuildError extends Error {
  constructor(what: string, output: string) {
    super(`${output.trim()}\nThe ${what} could not be built, see above.`);
  }
}
