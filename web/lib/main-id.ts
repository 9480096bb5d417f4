/** The element that holds the content of a page: the skip link and each change of page lead to it. */
export const mainId = 'main';
