import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '#server/db/migrate.ts';

const pg = await startEmbeddedPostgres({
  dataDir: process.argv[2]!,
  settings: {
    shared_buffers: '1GB',
    max_wal_size: '4GB',
    maintenance_work_mem: '1GB',
    fsync: 'off',
    synchronous_commit: 'off',
  },
});
console.log(pg.url);
process.on('SIGTERM', () => pg.stop().then(() => process.exit()));
setInterval(() => {}, 1e6);
