/** Publishes and rolls back in turn, as the command does, so many times; says "done" after each change. */
const [, , program, changes] = process.argv;
const { main } = await import(program);
for (let change = 0; change < Number(changes) && !process.exitCode; change++) {
  await main({ root: process.cwd(), argv: [change % 2 === 0 ? 'rollback' : 'build'], program: null });
  process.stdout.write('done\n');
}
