import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadEnv, settings } from '#server/env.ts';
import { root } from './tool.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const compose = parse(read('compose.yaml'));
const inEnvFile = {
  APP_URL: 'https://wigloop.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'Wigloop <hello@example.com>',
  AUTH_SECRET: 'sZ0m0jDkq4m1yVnQh2pXb7TtWc9LeRfA',
  SUPER_ADMIN_EMAIL: 'boss@example.com',
};

test('compose passes all of .env to the server, and what it adds are settings that there are', () => {
  const { env_file, environment } = compose.services.wigloop;
  expect(env_file).toBe('.env');
  expect(Object.keys(environment).filter((name) => !Object.hasOwn(settings.shape, name))).toEqual([]);
  // As compose fills it in: what is in .env, then what stands here.
  const given = { ...inEnvFile, ...environment, PGPASSWORD: "pa$$ 'word'" };
  expect(loadEnv(given)).toMatchObject({
    production: true,
    HOST: '0.0.0.0',
    DATABASE_URL: "postgres://wigloop:pa%24%24%20'word'@db:5432/wigloop",
  });
});

test('compose gives database and server the same name, role and password', () => {
  const { PGUSER, PGDATABASE, PGPASSWORD, PGHOST } = compose.services.wigloop.environment;
  const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD } = compose.services[PGHOST].environment;
  expect([PGUSER, PGDATABASE, PGPASSWORD]).toEqual([POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD]);
});

test('the way in is the proxy that ends TLS; neither server nor database is open to the outside', () => {
  const open = Object.keys(compose.services).filter((name) => compose.services[name].ports);
  expect(open).toEqual(['proxy']);
  const [file] = compose.services.proxy.volumes[0].split(':');
  const caddyfile = read(file);
  expect(caddyfile).toContain('{$APP_URL} {');
  expect(caddyfile).toContain(`reverse_proxy wigloop:${compose.services.wigloop.environment.PORT}`);
});

test.each(['deploy/wigloop@.service', 'deploy/wigloop-backup.service'])(
  '%s runs a program that is built, as a user of its own, with settings that there are',
  (path) => {
    const unit = readUnit(read(path).replaceAll('%i', 'worker'));
    const program = /\/node (build\/node\/([\w-]+)\.js)/.exec(unit.Service?.ExecStart ?? '');
    expect(existsSync(join(root, `server/${program?.[2]}.ts`))).toBe(true);
    expect(unit.Service?.User).toBe('wigloop');
    expect(unit.Service).toMatchObject({ StateDirectoryMode: '0700', UMask: '0077' });
    const environment = Object.fromEntries((unit.Service?.Environment ?? '').split(' ').map((pair) => pair.split('=')));
    expect(Object.keys(environment).filter((name) => !Object.hasOwn(settings.shape, name))).toEqual([]);
    const given = { ...inEnvFile, DATABASE_URL: 'postgres://db/wigloop', ...environment };
    expect(loadEnv(given).production).toBe(true);
  },
);

const promtool = (...options: string[]) =>
  spawnSync('promtool', options, { cwd: join(root, 'deploy'), encoding: 'utf8' });

test.skipIf(promtool('--version').status !== 0)('alerts fire for what they name, and not before', () => {
  const { status, stdout, stderr } = promtool('test', 'rules', 'alerts.test.yml');
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

test('the timer starts the backup at a time of day', () => {
  const timer = readUnit(read('deploy/wigloop-backup.timer'));
  expect(timer.Timer?.OnCalendar).toMatch(/^\*-\*-\* \d\d:\d\d:00$/);
  expect(timer.Install?.WantedBy).toBe('timers.target');
});

test('the image copies what there is, and starts a program that is built', () => {
  const lines = read('Dockerfile').split('\n');
  const copied = lines.flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? []);
  expect([copied.length > 3, copied.filter((path) => !existsSync(join(root, path)))]).toEqual([true, []]);
  expect(programsIn(lines.findLast((line) => line.startsWith('CMD')) ?? '')).toEqual(['main']);
});

test('the commands of docs/deploy.md start programs that are built, and fill in the Caddyfile', () => {
  const page = read('docs/deploy.md');
  const programs = programsIn(page);
  expect(new Set(programs)).toEqual(new Set(['backup', 'doctor', 'restore', 'stripe-setup']));
  expect(programs.filter((name) => !existsSync(join(root, `server/${name}.ts`)))).toEqual([]);
  const filled = [...page.matchAll(/-e 's\|(.+?)\|(.+?)\|'/g)].reduce(
    (text, [, from = '', to = '']) => text.replace(from, to),
    read('deploy/Caddyfile'),
  );
  expect(filled).toContain('https://wigloop.example.com {');
  expect(filled).toContain('reverse_proxy 127.0.0.1:3000');
});

function programsIn(text: string): string[] {
  return [...text.matchAll(/build\/node\/([\w-]+)\.js|^wigloop (\w+)/gm)].map(([, path, name]) => path ?? name ?? '');
}

const alerts: { alert: string; expr: string; annotations: { runbook: string } }[] = parse(read('deploy/alerts.yml'))
  .groups[0].rules;
const dashboard = JSON.parse(read('deploy/grafana-dashboard.json'));
const source = read('server/health/metrics.routes.ts') + read('server/health/work-metrics.ts');

test('every alert has its page of what to do', () => {
  const headings = [...read('docs/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => String(name));
  expect(alerts.map(({ alert }) => alert)).toEqual(headings);
  for (const { alert, annotations } of alerts)
    expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`);
});

test('alerts and dashboard ask for numbers that the server has', () => {
  const asked = [
    ...alerts.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
  ].flatMap((expr) => expr.match(/wigloop_\w+/g) ?? []);
  const unknown = asked.filter((name) => !source.includes(name.replace(/_(?:bucket|count)$/, '')));
  expect([asked.length > 15, unknown]).toEqual([true, []]);
});

/** Sections of `Key=value` lines. */
function readUnit(text: string): Record<string, Record<string, string>> {
  const unit: Record<string, Record<string, string>> = {};
  let section: Record<string, string> = {};
  for (const line of text.split('\n').filter((each) => each && !each.startsWith('#'))) {
    const heading = /^\[(\w+)\]$/.exec(line)?.[1];
    if (heading) unit[heading] = section = {};
    else section[line.slice(0, line.indexOf('='))] = line.slice(line.indexOf('=') + 1);
  }
  return unit;
}
