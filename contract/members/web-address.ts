/** Endings that mail programs turn into links, beside those of countries. */
const endings =
  'com|net|org|info|biz|xyz|top|site|online|shop|store|club|app|dev|link|click|live|pro|vip|icu|cloud|page|website|space|tech|blog|wiki|news|email|mobi|name|world|fun|art|love|life|today|agency|company|support|help|gift|deals|sale|buzz|host|press|zone|edu|gov|mil|int';
/** Endings in other scripts: countries, and words that are sold as endings. */
const otherEndings =
  'рф|бел|укр|мкд|срб|қаз|бг|ею|мон|онлайн|сайт|орг|ком|дети|москва|рус|ευ|ελ|中国|中國|香港|台湾|台灣|新加坡|公司|网络|網絡|网址|在线|商城|商店|网店|我爱你|コム|ストア|みんな|한국|닷컴|닷넷|भारत|ไทย|קום|موقع|شبكة|كوم';
const ending = `(?:[a-z]{2}|${endings}|${otherEndings}|xn--[a-z\\d-]+)(?![\\p{L}\\p{N}-])`;
/** Endings that nobody has as a name: "Dr. Love" is a person, and "evil. com" is an address. */
const plainEnding = '(?:com|net|org|info|biz|xyz|edu|gov)(?![\\p{L}\\p{N}-])';
const host = '[\\p{L}\\p{N}-]{2,}';
const schemes = 'https?|ftps?|file|data|blob|javascript|vbscript|mailto|tel|sms|intent|market|whatsapp|tg';

const addresses = [
  '\\w+://\\S*',
  '\\bwww\\.\\S*',
  `(?<![\\p{L}\\p{N}])(?:${schemes})\\s*:\\S*`,
  '(?<!\\d)(?:\\d{1,3}\\.){3}\\d{1,3}(?!\\d)',
  `${host}\\s*\\.${ending}`,
  `${host}\\s*\\.\\s+${plainEnding}`,
  `${host}\\s*[[({]\\s*(?:\\.|dot|punkt|punto|point)\\s*[\\])}]\\s*${ending}`,
  `${host}\\s+(?:dot|punkt|punto|point)\\s+${plainEnding}`,
].map((pattern) => new RegExp(pattern, 'u'));

/** Dots, colons and slashes of other scripts. The middle dot of "Gal·la" is a letter of Catalan. */
const dots =
  /[\u0589\u0701\u0702\u0660\u06D4\u2022\u2024\u2027\u2219\u22C5\u3002\u30FB\uA4F8\uFF61\uFF65]|(?<!l)·|·(?!l)/gu;
const colons = /[\u02D0\u02F8\u05C3\u2236\uA789\uFE13]/gu;
const slashes = /[\u2044\u2215\u29F8\uFF0F]/gu;

/** The part of a name that reads like an address of the web, which a mail program would make a link of. */
export function findWebAddress(name: string): string | undefined {
  // Letters in other widths are plain ones to a browser.
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(dots, '.')
    .replaceAll(colons, ':')
    .replaceAll(slashes, '/');
  for (const address of addresses) {
    const [found] = address.exec(plain) ?? [];
    if (found) return found;
  }
  return undefined;
}
