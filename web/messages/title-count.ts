const prefix = /^\(\d+\+?\) /;

/** Puts "(3) " before the page's title, also when the page gives itself another one. Returns what takes it off again. */
export function keepTitleCount(count: number): () => void {
  const show = () => {
    const bare = document.title.replace(prefix, '');
    const wanted = count > 0 ? `(${count > 99 ? '99+' : count}) ${bare}` : bare;
    if (document.title !== wanted) document.title = wanted;
  };
  show();
  const observer = new MutationObserver(show);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    document.title = document.title.replace(prefix, '');
  };
}
