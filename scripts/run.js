// Plain JavaScript that very old versions of Node can still read, so that they can be refused in one sentence.
const major = Number(process.versions.node.split('.')[0]);

if (major < 20) {
  console.error(
    `Wigloop needs Node 20 or newer; this is Node ${process.versions.node}. Get a newer one from nodejs.org.`,
  );
  process.exit(1);
}

import('./launch.js').then(({ launch }) => launch(process.argv[2], process.argv.slice(3)));
