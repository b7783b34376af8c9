import { expect, it } from 'vitest';
import { viewTeam } from '../../generator/local-service/list-views.ts';
import { tinySite } from '../fixtures/sites.ts';

it.each([
  ['Ada Quill', 'AQ'],
  ['Dr. Joe Park', 'JP'],
  ['Ana P.', 'AP'],
  ['Drew', 'D'],
])('the initials of %s are %s', (name, initials) => {
  const site = tinySite();
  const team = site.team.slice(0, 1).map((member) => ({ ...member, name }));
  expect(viewTeam({ ...site, team })).toMatchObject([{ initials }]);
});
