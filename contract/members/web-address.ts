/** Endings that mail programs turn into links, beside those of countries. */
const endings =
  'com|net|org|info|biz|xyz|top|site|online|shop|store|club|app|dev|link|click|live|pro|vip|icu|cloud|page|website|space|tech|blog|wiki|news|email|mobi|name|world|fun|art|love|life|today|agency|company|support|help|gift|deals|sale|buzz|host|press|zone|edu|gov|mil|int';
const domain = new RegExp(`[\\p{L}\\p{N}-]{2,}\\.(?:[a-z]{2}|${endings}|xn--[a-z\\d-]+)(?![\\p{L}\\p{N}-])`, 'u');

/** Whether a name reads like an address of the web, which a mail program would make a link of. */
export function looksLikeWebAddress(name: string): boolean {
  // Dots of other scripts, and letters in other widths, are plain ones to a browser.
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u3002\uFF61]/g, '.');
  return /\w:\/\/|\bwww\./.test(plain) || /(?:^|\D)(?:\d{1,3}\.){3}\d{1,3}(?:\D|$)/.test(plain) || domain.test(plain);
}
