import { defineSite } from 'areaserved';
import { localService } from 'areaserved/local-service';
import { fields } from './fields.ts';

/**
 * The kit for local services. A service has a page of its own in a city once `serviceTexts` of the city says something about it there.
 * Collections, pages, files and rules of your own go between the last braces.
 */
export default defineSite(localService({ fields, cityServicePages: 'with-text' }), {});
