/** A thread that runs from the sources, which are TypeScript: what it runs is its one argument. tsx is found from here, wherever the command was called. */
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
