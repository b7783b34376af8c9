/** The contact form, sent to a real server on this machine. */
import { expect, it } from 'vitest';
import { MESSAGE, useFormSite } from './form-site.ts';

const { site, received } = useFormSite();

it.each([true, false])('delivers a message once and leads to the page of thanks (scripts: %s)', async (scripts) => {
  const { page, messages } = await site.visit('/contact', { scripts });
  await page.getByLabel('Your name').fill(MESSAGE.name);
  await page.getByLabel('Your phone number').fill(MESSAGE.phone);
  await page.getByLabel('What happened').fill(MESSAGE.message);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL(`${site.url}/thanks`);
  expect(received).toEqual([MESSAGE]);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow');
  expect(messages.filter((message) => /policy|refused/i.test(message))).toEqual([]);
});

it('has the attributes by which Netlify finds a form in a deployed page', () => {
  const [form = ''] = /<form class="contact-form"[^>]*>/.exec(site.place.read('contact.html')) ?? [];
  for (const attribute of ['method="post"', 'name="contact"', 'data-netlify="true"', 'netlify-honeypot="_gotcha"'])
    expect(form).toContain(attribute);
});

it('says in words what is missing, and goes to the first such field', async () => {
  const { page } = await site.visit('/contact');
  const phone = page.getByLabel('Your phone number');
  const form = page.locator('.contact-form');
  await expect.poll(() => form.evaluate((element: HTMLFormElement) => element.noValidate)).toBe(true);
  await page.getByLabel('Your name').fill('Ann Lee');
  await phone.fill('555');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await phone.getAttribute('aria-invalid')).toBe('true');
  const error = page.locator(`#${await phone.getAttribute('aria-describedby')}`);
  expect(await error.textContent()).toBe('Enter your phone number with the area code, so that we can call you back.');
  expect(await error.isVisible()).toBe(true);
  await phone.fill('(802) 555-0199');
  expect(await error.isVisible()).toBe(false);
  expect(received).toEqual([]);
});
