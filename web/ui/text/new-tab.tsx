/** For whoever hears a link that opens a tab of its own. */
export function NewTab() {
  return <span className="sr-only"> (opens in a new tab)</span>;
}
