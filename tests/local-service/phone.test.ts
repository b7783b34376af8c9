import { describe, expect, it } from 'vitest';
import { isPhone } from '../../generator/local-service/phone.ts';

describe('a phone number in the data', () => {
  it.each(['+1512555014', '+151255501444', '+11234567890', '+999123456'])(
    'is refused if no phone can have it: %s',
    (number) => {
      expect(isPhone(number)).toBe(false);
    },
  );

  it.each(['+14785550142', '+18003569377', '+442079460018', '+31331234567'])('can be %s', (number) => {
    expect(isPhone(number)).toBe(true);
  });

  it('can be reserved for examples, if it is as long as others', () => {
    expect(isPhone('+15555550100')).toBe(true);
    expect(isPhone('+1555555010')).toBe(false);
    expect(isPhone('+15550142')).toBe(false);
  });
});
