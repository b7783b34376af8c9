/** Types for components: records of the data, and views of them. */
export type { Link, PageState, Sentence } from '../define/index.ts';
export type { CityView, NearbyView, OfferLink, OfferView } from './city-view.ts';
export type { SpecialHoursView } from './special-hours.ts';
export type { AuditFinding, AuditGrade } from './link-audit.ts';
export type { MapPoint, MapView } from './map.ts';
export type { NoticeView } from './notice.ts';
export type { NotFoundKind } from './not-found.ts';
export type { Copy, PageName, PageProps, PagePropsOf } from './pages.ts';
export type { Records } from './records.ts';
export type { Business, Center, City, Phone } from './complete.ts';
export type { Fields, FieldsOf, SiteFields } from './own-fields.ts';
export type * from './schemas/index.ts';
export type * from './list-views.ts';
export type * from './service-view.ts';
export type * from './site-view.ts';
export type { BuildStatus, CityStatus } from './status.ts';
export type { TaskView } from './task-view.ts';
export type { PlaceView, Views } from './views.ts';
