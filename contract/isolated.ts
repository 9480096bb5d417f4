const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * A member's text for the middle of a sentence that is plain text, such as a title or a notice: written from right to left, it
 * would draw commas and numbers beside it to its other side. In a page the kit's `MemberText` does the same.
 */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
