import { defineSite } from 'areaserved';
import { localService } from 'areaserved/local-service';

/** A towing and recovery business in Georgia: the kit for local services as it comes. */
export default defineSite(localService(), {});
