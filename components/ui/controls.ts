/**
 * Attributes of buttons that open and close something without a script, in lower case: React would write its own
 * camelCase names of them into the markup.
 */
export type Control = Readonly<Record<string, string>>;

/** Opens or closes a modal dialog. Browsers without `command` open it as a popover. */
export function dialogControl(id: string, action: 'show' | 'hide'): Control {
  return action === 'hide'
    ? { command: 'close', commandfor: id, popovertarget: id, popovertargetaction: 'hide' }
    : { command: 'show-modal', commandfor: id, popovertarget: id };
}

/** The dialog also closes on a click outside of it. */
export const lightDismiss: Control = { closedby: 'any' };
