import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openBackupStore } from '#server/backup/backup-store.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { pruneBackups } from '#server/backup/prune-backups.ts';
import { StartupError } from '#server/base/startup-error.ts';
import { requireWritable } from '#server/lib/startup/data-folder.ts';
import { besideServer } from './beside-server.ts';

// npm run backup -- [folder or s3://bucket?endpoint=…&region=…] [--keep=14]

await besideServer(async (source, env) => {
  const { values, positionals } = parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true });
  const [target = './backups'] = positionals;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new StartupError('--keep takes how many backups to keep, 1 or more.');
  if (!target.startsWith('s3:'))
    await requireWritable(resolve(target), `Wigloop cannot write backups to ${resolve(target)}`, 'name another folder');
  const store = await openBackupStore(target, env);
  const started = performance.now();
  const { name, manifest } = await makeBackup(source, store, new Date());
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = Math.ceil((performance.now() - started) / 1000);
  console.log(
    `Backup ${name} in ${target}: ${manifest.tables.length} tables, ${rows} rows, ${manifest.mediaFiles} media files, ${seconds} s.`,
  );
  if (keep === undefined) return;
  for (const gone of await pruneBackups(store, keep)) console.log(`Deleted the older backup ${gone}.`);
});
