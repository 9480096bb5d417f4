import { describe, expect, test } from 'vitest';
import { checkStructure } from './check-structure.ts';

/** A house in which every allowed arrow is drawn once. */
const house = {
  'contract/listings/listings.ts': "import { z } from 'zod';\nimport { errors } from './errors.ts';\n",
  'contract/errors.ts': '',
  'server/env.ts': "import { z } from 'zod';\nimport { StartupError } from './base/startup-error.ts';\n",
  'server/lib/deps.ts':
    "import type { Env } from '../env.ts';\nimport type { Database } from '#server/db/database.ts';\n",
  'server/db/database.ts': "import { StartupError } from '#server/base/startup-error.ts';\n",
  'server/services.ts':
    "import { getMember } from './members/members.ts';\nimport type { Dev } from './dev/dev.ts';\nawait import('./dev/dev.ts');\n",
  'server/dev/dev.ts': "import { mailboxRoutes } from './mailbox.routes.ts';\n",
  'server/dev/mailbox.routes.ts': '',
  'server/main.ts':
    "import { createApp } from './app.ts';\nimport { createServices } from './services.ts';\nconst { fill } = await import('#demo/fill.ts');\n",
  'server/app.ts': "import { listingRoutes } from './listings/listings.routes.ts';\n",
  'server/listings/search/listings.routes.ts': "import { findListings } from './listings.ts';\n",
  'server/listings/listings.ts': "import { getMember } from '#server/members/members.ts';\nimport 'pg';\n",
  'server/listings/listings.test.ts':
    "import { createApp } from '#server/app.ts';\nimport '#server/test/test-app.ts';\n",
  'server/members/members.ts': "import { errors } from '#contract/errors.ts';\n",
  'server/test/test-app.ts': "import { createApp } from '#server/app.ts';\n",
  'web/root.tsx': "import './app.css';\nimport { Header } from '#web/shell/header.tsx';\n",
  'web/entry.server.tsx': '',
  'web/shell/header.tsx': "import { Search } from '#web/listings/search-box.tsx';\nimport '#web/ui/button.tsx';\n",
  'web/listings/search-box.tsx': "import { Heart } from '#web/favorites/heart.tsx';\n",
  'web/favorites/heart.tsx': "import { call } from '#web/lib/api/call.ts';\n",
  'web/ui/button.tsx': "import { classes } from '#web/lib/classes.ts';\n",
  'web/lib/api/call.ts': "import { errors } from '#contract/errors.ts';\n",
  'demo/fill.ts': "import { createListing } from '#server/listings/listings.ts';\n",
  'e2e/global-setup.ts': "import { createApp } from '#server/app.ts';\n",
  'e2e/browse.spec.ts': "import { accounts } from '#demo/accounts.ts';\nimport '@playwright/test';\n",
  'bench/bench.ts': "import { createApp } from '#server/app.ts';\n",
  'scripts/print.ts': "const { main } = await import('#server/main.ts');\n",
};

const withFile = (path: string, source = '') => checkStructure({ ...house, [path]: source });

test('a house with every allowed arrow is fine', () => {
  expect(checkStructure(house)).toEqual([]);
});

test('a handler that is no GET takes what it writes with', () => {
  const call = "export const saveWish = endpoint({\n  method: 'PUT',";
  const route = (input: string) =>
    checkStructure({
      ...house,
      'contract/wishes/wishes.ts': call,
      'server/wishes/wishes.routes.ts': `serve(app, contract.saveWish, guard, ({ ${input} }) => save());`,
    });
  expect(route('body, writing')).toEqual([]);
  expect(route('body')).toEqual([expect.stringContaining('the handler of saveWish takes no `writing`')]);
});

describe('arrows', () => {
  test.each([
    ['contract/listings/listings.ts', '#server/lib/deps.ts', 'stands on zod and itself alone'],
    ['contract/listings/listings.ts', 'date-fns', 'stands on zod and itself alone'],
    ['server/listings/listings.ts', '#web/lib/api/call.ts', 'what both sides need belongs in contract/'],
    ['server/listings/listings.test.ts', '#web/lib/api/call.ts', 'what both sides need belongs in contract/'],
    ['web/listings/search-box.tsx', '../../server/listings/listings.ts', 'what both sides need belongs in contract/'],
    ['web/shell/header.tsx', '#demo/fill.ts', 'the product never imports demo/'],
    ['server/members/members.ts', '#demo/fill.ts', 'only server/main.ts and tests know the demo data'],
    ['server/main.ts', '#demo/fill.ts', 'load it with import() where it is wanted'],
    ['server/app.ts', './dev/dev.ts', 'load it with import() where it is wanted'],
    ['server/members/members.ts', '#server/dev/mailbox.routes.ts', 'no feature knows server/dev/'],
    ['server/lib/deps.ts', '#server/dev/dev.ts', 'no feature knows server/dev/'],
    ['server/members/members.ts', '../../scripts/print.ts', 'the product never imports scripts/'],
    ['server/members/members.ts', '#server/test/test-app.ts', 'server/test/ is for tests'],
    ['web/members/profile.tsx', '#web/test/api.ts', 'web/test/ is for tests'],
    ['server/members/members.ts', '#server/app.ts', 'nothing stands on the top of a side'],
    ['server/members/members.ts', '../services.ts', 'nothing stands on the top of a side'],
    ['web/favorites/heart.tsx', '#web/shell/header.tsx', 'nothing stands on the top of a side'],
    ['demo/fill.ts', '#server/main.ts', 'nothing stands on the top of a side'],
    ['server/lib/deps.ts', '#server/members/members.ts', 'server/lib/ never looks up'],
    ['server/env.ts', '#server/members/members.ts', 'server/lib/ never looks up'],
    ['server/db/database.ts', '#server/members/members.ts', 'server/db/ never looks up'],
    ['server/db/database.ts', '#server/lib/deps.ts', 'server/db/ never looks up'],
    ['server/base/startup-error.ts', '#server/db/database.ts', 'server/base/ never looks up'],
    ['web/ui/button.tsx', '#web/listings/search-box.tsx', 'web/ui/ never looks up'],
    ['web/lib/api/call.ts', '#web/ui/button.tsx', 'web/lib/ never looks up'],
    ['server/deals/rules/steps.ts', '#server/deals/my-deals.ts', 'server/deals/rules/ never looks up'],
    ['server/deals/rules/steps.ts', '#server/lib/errors.ts', 'server/deals/rules/ never looks up'],
    ['server/members/members.ts', '#server/listings/search/listings.routes.ts', 'only server/app.ts imports routes'],
    ['server/listings/listings.ts', './listings.routes.ts', 'only server/app.ts imports routes'],
    ['demo/fill.ts', '../e2e/global-setup.ts', 'demo/ stands on server/ and contract/ alone'],
    ['demo/fill.ts', '#web/lib/api/call.ts', 'only web/ imports web/'],
    ['e2e/browse.spec.ts', '#server/app.ts', 'a browser test sees what a person sees'],
    ['bench/bench.ts', '#web/lib/api/call.ts', 'only web/ imports web/'],
  ])('%s must not import %s', (from, to, advice) => {
    const problems = withFile(from, `import { x } from '${to}';\n`);
    expect(problems[0]).toContain(`${from} imports `);
    expect(problems[0]).toContain(advice);
  });

  test.each([
    ['over several lines', "import {\n  a, // one\n  type B,\n} from '#web/lib/api/call.ts';\n"],
    ['for its type alone', "import type { A } from '#web/lib/api/call.ts';\n"],
    ['for its effect', "import '#web/lib/api/call.ts';\n"],
    ['by passing it on', "export * from '#web/lib/api/call.ts';\n"],
    ['by passing one name on', "export { a } from '#web/lib/api/call.ts';\n"],
    ['while running', "const x = await import('#web/lib/api/call.ts');\n"],
    [
      'after a text that looks like a comment',
      "const glob = 'web/**/*.ts';\nawait import('#web/lib/api/call.ts'); /* end */\n",
    ],
  ])('an import %s is seen', (_, source) => {
    expect(withFile('server/members/members.ts', source)).toHaveLength(1);
  });

  test('an import in a comment is not one', () => {
    const source = "/*\nimport '#web/lib/api/call.ts';\n*/\n// import('#web/lib/api/call.ts')\n";
    expect(withFile('server/members/members.ts', source)).toEqual([]);
  });
});

describe('circles', () => {
  test('two features of the server must not import each other', () => {
    const problems = withFile('server/members/members.ts', "import { x } from '#server/listings/listings.ts';\n");
    expect(problems).toEqual([
      expect.stringContaining('server/listings → server/members → server/listings is a circle'),
    ]);
    expect(problems[0]).toContain('server/members/members.ts imports server/listings/listings.ts');
    expect(problems[0]).toContain('belongs in contract/, server/db/ or server/lib/');
  });

  test('three features of the web app must not import each other in turn', () => {
    const problems = checkStructure({
      ...house,
      'web/favorites/heart.tsx': "import type { Member } from '#web/members/member.tsx';\n",
      'web/members/member.tsx': "import { Search } from '#web/listings/search-box.tsx';\n",
    });
    expect(problems).toEqual([expect.stringContaining('web/favorites → web/members → web/listings → web/favorites')]);
  });

  test('two files must not import each other, even for a type alone and beside each other', () => {
    const problems = checkStructure({
      ...house,
      'server/listings/cards.ts': "import type { Page } from './pages.ts';\n",
      'server/listings/pages.ts': "import { card } from './cards.ts';\n",
    });
    expect(problems).toEqual([
      expect.stringContaining(
        'server/listings/cards.ts → server/listings/pages.ts → server/listings/cards.ts is a circle',
      ),
    ]);
  });

  test('a test may look at a feature that stands above', () => {
    const source = "import { x } from '#server/listings/listings.ts';\n";
    expect(withFile('server/members/members.test.ts', source)).toEqual([]);
  });
});

describe('names', () => {
  test.each([
    ['server/wigs/wigs.ts', 'server/wigs/ is no feature of the product'],
    ['web/carousel/carousel.tsx', 'web/carousel/ is no feature of the product'],
    ['server/listings/index.ts', '"index" says nothing'],
    ['server/lib/utils.ts', '"utils" says nothing'],
    ['web/lib/helpers/dates.ts', '"helpers" says nothing'],
    ['contract/common.ts', '"common" says nothing'],
    ['web/lib/misc.test.ts', '"misc" says nothing'],
    ['web/listings/ListingCard.tsx', 'kebab-case'],
    ['server/listings/listing_card.ts', 'kebab-case'],
    ['server/listings/listings.service.ts', '".service" is no role of a file'],
    ['server/mail/welcome.tsx', 'cannot read JSX'],
    ['server/listings/listings.spec.ts', 'belong in e2e/'],
    ['e2e/browse.test.ts', 'no runner looks for .test files in e2e/'],
    ['web/listings/listings.routes.ts', 'routes belong in server/'],
  ])('%s is refused', (path, advice) => {
    const problems = withFile(path);
    expect(problems).toEqual([expect.stringContaining(advice)]);
    expect(problems[0]?.startsWith(`${path}: `)).toBe(true);
  });

  test('a file of more than 300 lines is refused, unless it is a test', () => {
    const long = '// line\n'.repeat(301);
    expect(withFile('server/listings/listings.policy.ts', long)).toEqual([expect.stringContaining('301 lines')]);
    expect(withFile('server/listings/listings.policy.test.ts', long)).toEqual([]);
    expect(withFile('server/listings/listings.policy.ts', '// line\n'.repeat(300))).toEqual([]);
  });

  test('a schema that forms load stands on no file from which the build takes zod', () => {
    const form = "import { z } from 'zod';\nimport { facets } from './facets.ts';\n";
    const withForm = (source: string) =>
      checkStructure({ ...house, 'contract/listings/form-schema.ts': form, 'contract/listings/facets.ts': source });
    expect(withForm('')).toEqual([]);
    expect(withForm("import { z } from 'zod';\n")).toEqual([expect.stringContaining('without zod')]);
  });

  describe('what the build leaves to the server', () => {
    const files = {
      'contract/listings/title-schema.ts':
        "import { z } from 'zod';\nexport const titleSchema = z.string();\nexport const longest = 80;\n",
      'web/listings/search-box.tsx': "import { findListings } from '#contract/listings/listings.ts';\n",
    };
    const imports = "import { z } from 'zod';\nimport { longest, titleSchema } from './title-schema.ts';\n";
    const withContract = (source: string, more: object = {}) =>
      checkStructure({ ...house, ...files, 'contract/listings/listings.ts': `${imports}${source}`, ...more });
    const endpointOf = (path: string) =>
      `const filters = z.object({ title: titleSchema }) satisfies z.ZodType<object>;
      export type Filters = z.infer<typeof filters>;
      export const findListings = endpoint({ method: 'GET', path: ${path}, query: filters, response: z.array(titleSchema) });`;

    test('schemas of an endpoint stay there, and pages call it', () => {
      expect(withContract(endpointOf("'/api/listings'"))).toEqual([]);
    });

    test('an endpoint that needs one where a page calls it is refused', () => {
      expect(withContract(endpointOf("'/api/' + longest"))).toEqual([
        expect.stringContaining('imports "findListings" of contract/listings/listings.ts, which needs "longest"'),
      ]);
    });

    test('a function that stands on one is refused to pages, also by way of another file or of `import *`', () => {
      const isTitle = 'export const isTitle = (text: string) => titleSchema.safeParse(text).success;\n';
      const page = (source: string) => withContract(isTitle, { 'web/listings/search-box.tsx': source });
      expect(withContract(isTitle, { 'web/listings/search-box.tsx': '' })).toEqual([]);
      expect(page("import { isTitle } from '#contract/listings/listings.ts';\n")).toHaveLength(1);
      expect(page("import * as calls from '#contract/listings/listings.ts';\ncalls.isTitle('a');\n")).toHaveLength(1);
      expect(page("import type { isTitle } from '#contract/listings/listings.ts';\n")).toEqual([]);
      const words = "import { isTitle } from './listings.ts';\nexport function judge() { return isTitle('a'); }\n";
      expect(
        withContract(isTitle, {
          'contract/listings/words.ts': words,
          'web/listings/search-box.tsx': "import { judge } from '#contract/listings/words.ts';\n",
        }),
      ).toEqual([expect.stringContaining('imports "judge" of contract/listings/words.ts, which needs "isTitle"')]);
    });

    test('a value that is worked out of one as the file is loaded is refused', () => {
      const problems = withContract('export const most = longest * 2;\n', { 'web/listings/search-box.tsx': '' });
      expect(problems).toEqual([expect.stringContaining('needs "longest" as soon as it is loaded')]);
    });
  });

  test('a folder of more than 20 files is refused; tests do not count', () => {
    const filesIn = (folder: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/file-${at}.ts`, '']));
    expect(checkStructure({ ...house, ...filesIn('server/listings/page', 21) })).toEqual([
      expect.stringContaining('server/listings/page/ has 21 files, more than 20'),
    ]);
    const full = { ...house, ...filesIn('server/listings/page', 20), 'server/listings/page/page.test.ts': '' };
    expect(checkStructure(full)).toEqual([]);
  });
});
