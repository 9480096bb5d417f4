import { examine } from '#server/health/doctor/examine.ts';
import { besideServer } from './beside-server.ts';

// npm run doctor

await besideServer(async ({ databaseUrl }, env) => {
  let problems = 0;
  for await (const { about, isWell, text } of examine(env, databaseUrl)) {
    console.log(`${isWell ? '✓' : '✗'} ${about.padEnd(9)} ${text}`);
    if (!isWell) problems += 1;
  }
  if (problems === 0) return;
  console.log(`\n${problems === 1 ? 'One thing needs' : `${problems} things need`} a hand.`);
  process.exitCode = 1;
});
