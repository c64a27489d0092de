/**
 * Says in one line what to do when Node is too old to read the rest of this project. Plain JavaScript that old Nodes
 * understand too; preload it (`node --import`) where the entry itself is TypeScript.
 */
const needed = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major < needed) {
  const hint =
    process.platform === 'linux'
      ? '`npm ci` installs it for x64 and arm64 (an optional package): start with `npm start`'
      : 'Install it from https://nodejs.org';
  console.error(`Node ${needed} is needed, this is ${process.versions.node}. ${hint}.`);
  process.exit(1);
}
