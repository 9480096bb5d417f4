import { expect, test } from 'vitest';
import { refuseCommonPassword } from './common-passwords.ts';

// Passwords near the top of every published list of the last ten years, of eight characters and more.
const wellKnown = `
  password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd Password1! P@ssw0rd123 12345678 123456789
  1234567890 0987654321 87654321 11111111 00000000 88888888 99999999 12341234 11223344 12121212 123123123 147258369
  987654321 123321123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz@WSX zaq12wsx q1w2e3r4 qazwsxedc qwertyui qwertyuiop qwerty123
  qwerty1234 qwerty12 asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abcdefgh a1b2c3d4 aa123456 iloveyou
  iloveyou1 iloveyou2 sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman
  superman1 batman123 trustno1 welcome1 welcome123 letmein1 letmein123 monkey123 dragon123 dragon12 master123 shadow12
  michael1 jennifer jessica1 ashley123 charlie1 jordan23 hunter12 computer internet whatever starwars starwars1 freedom1
  secret123 admin123 admin1234 administrator changeme default1 guest123 samsung1 google123 facebook pokemon1 chocolate
  butterfly summer2024 Winter2023! liverpool liverpool1 chelsea1 arsenal1 blink182 hellokitty mypassword test1234 testtest
  lovelove pass1234 pass@123 Aa123456 1g2w3e4r gwerty123 dearbook1 cheese123 killer12 matrix123 mustang1 corvette maverick
  midnight victoria elizabeth alexander marlboro steelers nintendo redskins lakers24 rainbow1 diamond1 snowball scorpion`
  .trim()
  .split(/\s+/);

test.each(wellKnown)('%s is refused as one of the first that others would guess', async (password) => {
  await expect(refuseCommonPassword(password)).rejects.toThrow('one of the first that others would guess');
});

test.each([
  ['other letters in other cases', 'SuNsHiNe'],
  ['decoration on both sides', '!!monkey99'],
  ['gaps', 'i love you'],
  ['digits for letters', '5un5h1ne'],
  ['repetition', 'monkeymonkey'],
  ['letters of another width', 'ｐａｓｓｗｏｒｄ'],
  ['the name of this site', 'Wigloop2026'],
])('a common password with %s is refused too', async (_disguise, password) => {
  await expect(refuseCommonPassword(password)).rejects.toThrow('Please choose a less common one.');
});

test.each(['rosalind', 'Rosalind99', 'rosalind@example.com'])(
  '%s is too close to its own address',
  async (password) => {
    await expect(refuseCommonPassword(password, 'rosalind@example.com')).rejects.toThrow();
  },
);

test.each([
  'seven copper combs',
  'quiet-plum-river',
  'correct horse battery wigs',
  'k3!9vT2$xQ',
  'my cat hates mondays',
  'a-fresh-start-9',
  'Tr0ubled&Waters',
  'длинный пароль',
])('%s is not guessed soon, and is taken', async (password) => {
  await expect(refuseCommonPassword(password, 'someone@example.com')).resolves.toBeUndefined();
});
