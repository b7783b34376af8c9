/** The site of a folder without `site.ts`. */
import { localService } from './local-service/index.ts';

export default localService();
