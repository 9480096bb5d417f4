/** A name, a title or another text of a member's within ours: a long one wraps wherever it must, and its direction of writing turns nothing around it. */
export function MemberText({ children }: { children: string }) {
  return <bdi className="wrap-anywhere">{children}</bdi>;
}
