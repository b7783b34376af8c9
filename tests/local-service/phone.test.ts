import { describe, expect, it } from 'vitest';
import { formatPhone, phoneMistake } from '../../generator/local-service/phone.ts';

describe('a phone number in the data', () => {
  it.each([
    ['+1512555014', 'It has too few digits for its country.'],
    ['+151255501444', 'It has too many digits for its country.'],
    ['+11234567890', 'No number of its country begins like this.'],
    ['+999123456', 'No country has this code.'],
  ])('is refused if no phone can have it: %s', (number, mistake) => {
    expect(phoneMistake(number)).toBe(mistake);
  });

  it.each(['+14785550142', '+18003569377', '+442079460018', '+31331234567'])('can be %s', (number) => {
    expect(phoneMistake(number)).toBeNull();
  });

  it('can be reserved for examples, if it is as long as others', () => {
    expect(phoneMistake('+15555550100')).toBeNull();
    expect(phoneMistake('+1555555010')).toBe('It has too few digits for its country.');
  });

  it('is shown as people write it, and with its code in another country', () => {
    expect(formatPhone('+14785550142')).toBe('(478) 555-0142');
    expect(formatPhone('+442079460018')).toBe('+44 20 7946 0018');
  });
});
