/** Addresses that no browser shows in a frame, and what to write in their place. */
import { describe, expect, it } from 'vitest';
import { frameInPlaceOf, readFrame } from '../../generator/local-service/frame.ts';

const VIDEO = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

describe('the address of a frame', () => {
  it.each<[address: string, other: string | null]>([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', VIDEO],
    ['https://m.youtube.com/watch?feature=share&v=dQw4w9WgXcQ', VIDEO],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', VIDEO],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', VIDEO],
    ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', VIDEO],
    ['https://www.youtube.com/@maple', 'https://www.youtube-nocookie.com/embed/ID'],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', null],
    [VIDEO, null],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://vimeo.com/76979871/0a1b2c3d4e', 'https://player.vimeo.com/video/76979871?h=0a1b2c3d4e'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://player.vimeo.com/video/76979871', null],
    [
      'https://www.google.com/maps/place/12+Main+St,+Barre,+VT+05641/@44.2,-72.5,17z/data=!3m1',
      'https://www.google.com/maps?q=12+Main+St,+Barre,+VT+05641&output=embed',
    ],
    ['https://maps.google.com/?q=Barre VT', 'https://www.google.com/maps?q=Barre+VT&output=embed'],
    ['https://maps.app.goo.gl/AbCdEf123', 'https://www.google.com/maps?q=12+Main+St,+Macon,+GA+31201&output=embed'],
    ['https://goo.gl/maps/AbCdEf123', 'https://www.google.com/maps?q=12+Main+St,+Macon,+GA+31201&output=embed'],
    ['https://www.google.com/maps?q=Barre,+VT&output=embed', null],
    ['https://www.google.com/maps/embed?pb=!1m18!1m12', null],
    ['https://calendar.google.com/calendar/appointments/schedules/AcZ', null],
    ['https://booking.example/maple-and-wire', null],
    ['/demo/booking', null],
  ])('%s → %s', (address, other) => {
    expect(frameInPlaceOf(address)).toEqual(other);
  });

  it('may be the code of the frame', () => {
    expect(
      readFrame('<iframe width="600" src="https://www.google.com/maps/embed?pb=!1m18" height="450"></iframe>'),
    ).toEqual('https://www.google.com/maps/embed?pb=!1m18');
  });
});
