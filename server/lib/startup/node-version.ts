const oldest = 24;

/** The built programs need what older versions do not have: better one sentence than an error in the middle of the work. */
export function requireNode(version = process.versions.node): void {
  if (Number(version.split('.')[0]) >= oldest) return;
  console.error(
    `Wigloop needs Node ${oldest} or newer; this is Node ${version}. \`npm start\` brings its own, or get one from nodejs.org.`,
  );
  process.exit(1);
}
