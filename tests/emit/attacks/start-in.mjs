/** Runs a compiled program of a package in the working folder, as `npx gen` does in a site of one's own. */
const [, , program, root, ...argv] = process.argv;
const { main } = await import(program);
await main({ root, argv, compiled: null });
