export function RequiredMark() {
  return (
    // Drawn and not written: the label stays what the field is called.
    <span aria-hidden="true" data-required-mark className="ml-0.5 text-danger after:content-['*']" />
  );
}
