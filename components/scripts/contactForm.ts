/** Shows the error messages of the contact form, and moves the focus to the first field with one. */
export {};

type Field = HTMLInputElement | HTMLTextAreaElement;

const form = document.querySelector('.contact-form') as HTMLFormElement;
const fields = [...form.querySelectorAll<Field>('[required]')];

form.noValidate = true;
form.addEventListener('submit', (event) => {
  const wrong = fields.filter((field) => !showError(field));
  if (wrong.length === 0) return;
  event.preventDefault();
  wrong[0]?.focus();
});
for (const field of fields)
  field.addEventListener('input', () => field.getAttribute('aria-invalid') === 'true' && showError(field));

/** Shows or hides the error of a field. Returns true for a field that is filled in. */
function showError(field: Field): boolean {
  const isValid = field.validity.valid && field.value.trim() !== '';
  field.setAttribute('aria-invalid', String(!isValid));
  const error = document.getElementById(`${field.id}-error`);
  if (error) error.hidden = isValid;
  return isValid;
}
