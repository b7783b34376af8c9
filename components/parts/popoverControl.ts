/**
 * Attributes of a button that shows or hides a popover. Written in lower case, as HTML writes them: React's own
 * names for them keep their capitals in the markup.
 */
export function popoverControl(id: string, action?: 'hide'): Readonly<Record<string, string>> {
  return action ? { popovertarget: id, popovertargetaction: action } : { popovertarget: id };
}
