/**
 * Attributes of buttons that open and close something without a script. Written in lower case, as HTML writes them:
 * React's own names for them keep their capitals in the markup.
 */
export type Control = Readonly<Record<string, string>>;

/** Opens or closes a modal dialog. Browsers without commands open the dialog as the popover that it is. */
export function dialogControl(id: string, action: 'show' | 'hide'): Control {
  return action === 'hide'
    ? { command: 'close', commandfor: id, popovertarget: id, popovertargetaction: 'hide' }
    : { command: 'show-modal', commandfor: id, popovertarget: id };
}

/** A modal dialog that also closes on a click beside it. */
export const lightDismiss: Control = { closedby: 'any' };
