import { defineSite } from 'areaserved';
import { localService } from 'areaserved/local-service';
import { fields } from './fields.ts';

/** The kit for local services as it comes. Collections, pages, files and rules of your own go between the braces. */
export default defineSite(localService({ fields }), {});
