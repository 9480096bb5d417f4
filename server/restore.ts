import { parseArgs } from 'node:util';
import { openBackupStore } from '#server/backup/backup-store.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { StartupError } from '#server/base/startup-error.ts';
import { besideServer } from './beside-server.ts';

// npm run restore -- ./backups 2026-11-18T05-00-00Z [--other-secret]

await besideServer(async (source, env) => {
  const { values, positionals } = parseArgs({
    options: { 'other-secret': { type: 'boolean' } },
    allowPositionals: true,
  });
  const [from, name] = positionals;
  if (!from || !name)
    throw new StartupError(
      'Say where the backup lies and which one: npm run restore -- ./backups 2026-11-18T05-00-00Z',
    );
  const store = await openBackupStore(from, env);
  const started = performance.now();
  const manifest = await restoreBackup(source, store, name, { acceptOtherSecret: values['other-secret'] });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = Math.ceil((performance.now() - started) / 1000);
  console.log(`Restored ${name}: ${rows} rows, ${manifest.mediaFiles} media files, ${seconds} s. Start Wigloop now.`);
});
